@echo off
rem Hourbell for the command line. Its window needs no console, so that this one is free at once.
if "%~1"=="" goto window
if /i "%~1"=="gui" goto window
"%~dp0python.exe" -I "%~dp0hourbell.pyw" %*
exit /b %ERRORLEVEL%
:window
start "" "%~dp0pythonw.exe" -I "%~dp0hourbell.pyw" %*
exit /b 0
