; The installer for Windows, for one user and without an administrator. build_windows.sh gives it what it holds:
;   VERSION, SOURCE (the folder), KILOBYTES (its size), ICON, OUT (the file to make)
; Unattended: /S, /D=C:\folder (last, unquoted), /AUTOSTART, /NOSTARTMENU. The uninstaller: /S keeps the jobs and
; what they did, /S /REMOVEDATA removes them. Exit code 2: Hourbell runs and did not end when it was asked to; 3: the
; folder holds something else, which would be mixed with Hourbell's own and go with it.
Target amd64-unicode
Unicode true
RequestExecutionLevel user
SetCompressor /SOLID lzma
ManifestDPIAware true

!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "LogicLib.nsh"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Hourbell"

Name "Hourbell"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Hourbell"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "Hourbell ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Hourbell"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Hourbell ${VERSION}"
VIAddVersionKey "LegalCopyright" "Hourbell contributors, MIT"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_LANGDLL_ALLLANGUAGES
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_FUNCTION OpenHourbell

!insertmacro MUI_PAGE_COMPONENTS
!define MUI_PAGE_CUSTOMFUNCTION_LEAVE LeaveDirectory
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

LangString PROGRAM ${LANG_ENGLISH} "Hourbell"
LangString PROGRAM ${LANG_GERMAN} "Hourbell"
LangString STARTMENU ${LANG_ENGLISH} "Entry in the start menu"
LangString STARTMENU ${LANG_GERMAN} "Eintrag im Startmenü"
LangString AUTOSTART ${LANG_ENGLISH} "Start in the tray when I log on"
LangString AUTOSTART ${LANG_GERMAN} "Beim Anmelden im Infobereich starten"
LangString ABOUT_PROGRAM ${LANG_ENGLISH} "The program, its engine and its command line."
LangString ABOUT_PROGRAM ${LANG_GERMAN} "Das Programm, seine Engine und seine Befehlszeile."
LangString ABOUT_STARTMENU ${LANG_ENGLISH} "Find Hourbell in the start menu."
LangString ABOUT_STARTMENU ${LANG_GERMAN} "Hourbell im Startmenü finden."
LangString ABOUT_AUTOSTART ${LANG_ENGLISH} "Jobs run from the time you log on. Hourbell's settings can change this later."
LangString ABOUT_AUTOSTART ${LANG_GERMAN} "Jobs laufen ab der Anmeldung. In den Einstellungen von Hourbell lässt sich das später ändern."
LangString COMMENT ${LANG_ENGLISH} "A desktop scheduler whose calendar shows exactly what will fire"
LangString COMMENT ${LANG_GERMAN} "Ein Zeitplaner für den Desktop, dessen Kalender genau zeigt, was ausgelöst wird"
LangString RUNNING ${LANG_ENGLISH} "Hourbell is running and did not end by itself. Choose “Quit” in its menu in the tray, end engines started by hand, then retry."
LangString RUNNING ${LANG_GERMAN} "Hourbell läuft und hat sich nicht von selbst beendet. Bitte im Menü des Infobereichs „Beenden“ wählen, von Hand gestartete Engines beenden und dann wiederholen."
LangString FOREIGN ${LANG_ENGLISH} "This folder holds something else. Choose a new or an empty one."
LangString FOREIGN ${LANG_GERMAN} "Dieser Ordner enthält etwas anderes. Bitte einen neuen oder leeren wählen."
LangString REMOVE_DATA ${LANG_ENGLISH} "Remove your jobs, their runs and settings, too? They are in $LOCALAPPDATA\hourbell. With “No” they stay, and a later Hourbell finds them."
LangString REMOVE_DATA ${LANG_GERMAN} "Auch die Jobs, ihre Läufe und die Einstellungen löschen? Sie liegen in $LOCALAPPDATA\hourbell. Mit „Nein“ bleiben sie, und ein späteres Hourbell findet sie wieder."
LangString NO_AUTOSTART ${LANG_ENGLISH} "The start at logon could not be switched on; the settings of Hourbell can do it."
LangString NO_AUTOSTART ${LANG_GERMAN} "Der Start beim Anmelden ließ sich nicht einschalten; in den Einstellungen von Hourbell geht es."

; Set $0 to 1 where a file of the installed Hourbell is in use.
!macro IS_USED file
  ${If} ${FileExists} "$INSTDIR\${file}"
    ClearErrors
    FileOpen $1 "$INSTDIR\${file}" a
    ${If} ${Errors}
      StrCpy $0 1
    ${Else}
      FileClose $1
    ${EndIf}
  ${EndIf}
!macroend

; Windows asks who uses the files to end, as it does when it restarts; what does not, the user is asked to end.
!macro ASK_TO_END prefix
Function ${prefix}AskToEnd
  StrCpy $2 0
  ${Do}
    StrCpy $0 0
    !insertmacro IS_USED "python.exe"
    !insertmacro IS_USED "pythonw.exe"
    FindFirst $3 $4 "$INSTDIR\python3??.dll"
    ${If} $4 != ""
      !insertmacro IS_USED "$4"
    ${EndIf}
    FindClose $3
    ${If} $0 = 0
      Return
    ${EndIf}
    ${If} $2 = 0
      StrCpy $2 1
      System::Call 'rstrtmgr::RmStartSession(*i .r3, i 0, w .r4) i .r5'
      ${If} $5 = 0
        System::Call '*(w "$INSTDIR\python.exe", w "$INSTDIR\pythonw.exe") p .r6'
        System::Call 'rstrtmgr::RmRegisterResources(i r3, i 2, p r6, i 0, p 0, i 0, p 0) i .r5'
        System::Call 'rstrtmgr::RmShutdown(i r3, i 0, p 0) i .r5'
        System::Call 'rstrtmgr::RmEndSession(i r3)'
        System::Free $6
      ${EndIf}
      Sleep 1000
      ${Continue}
    ${EndIf}
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY again
    SetErrorLevel 2
    Quit
    again:
  ${Loop}
FunctionEnd
!macroend
!insertmacro ASK_TO_END ""
!insertmacro ASK_TO_END "un."

; Set $0 to 1 where the folder is not empty and Hourbell was not installed there: its folders are removed whole.
Function LookForOthers
  StrCpy $0 0
  ReadRegStr $1 HKCU "${UNINSTALL}" "InstallLocation"
  ${If} $1 == $INSTDIR
  ${OrIf} ${FileExists} "$INSTDIR\hourbell.pyw"
    Return
  ${EndIf}
  ${DirState} "$INSTDIR" $1
  ${If} $1 = 1
    StrCpy $0 1
  ${EndIf}
FunctionEnd

Function LeaveDirectory
  Call LookForOthers
  ${If} $0 = 1
    MessageBox MB_OK|MB_ICONEXCLAMATION "$(FOREIGN)" /SD IDOK
    Abort
  ${EndIf}
FunctionEnd

; Only what an installation brought, and what its Python compiled of it.
!macro REMOVE_PROGRAM
  RMDir /r "$INSTDIR\site-packages"
  RMDir /r "$INSTDIR\share"
  RMDir /r "$INSTDIR\licences"
  !include "${FILES}"
  ; A former one may have brought another Python, whose files have its number in their names, and modules that are gone.
  Delete "$INSTDIR\python3*.dll"
  Delete "$INSTDIR\python3*.zip"
  Delete "$INSTDIR\python3*._pth"
  Delete "$INSTDIR\*.pyd"
!macroend

Section "$(PROGRAM)" SectionProgram
  SectionIn RO
  Call LookForOthers
  ${If} $0 = 1
    SetErrorLevel 3
    Quit
  ${EndIf}
  Call AskToEnd
  ; First, so that what breaks off can be installed again.
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  SetOutPath "$INSTDIR"
  !insertmacro REMOVE_PROGRAM
  File /r "${SOURCE}\*.*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Hourbell"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\hourbell.ico"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "Hourbell contributors"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${KILOBYTES}
SectionEnd

Section "$(STARTMENU)" SectionStartMenu
  CreateShortcut "$SMPROGRAMS\Hourbell.lnk" "$INSTDIR\pythonw.exe" '-I "$INSTDIR\hourbell.pyw"' "$INSTDIR\hourbell.ico" 0 SW_SHOWNORMAL "" "$(COMMENT)"
SectionEnd

Section /o "$(AUTOSTART)" SectionAutostart
  ClearErrors
  ExecWait '"$INSTDIR\pythonw.exe" -I "$INSTDIR\autostart.pyw"' $0
  ${If} ${Errors}
  ${OrIf} $0 <> 0
    DetailPrint "$(NO_AUTOSTART)"
  ${EndIf}
SectionEnd

!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${SectionProgram} "$(ABOUT_PROGRAM)"
  !insertmacro MUI_DESCRIPTION_TEXT ${SectionStartMenu} "$(ABOUT_STARTMENU)"
  !insertmacro MUI_DESCRIPTION_TEXT ${SectionAutostart} "$(ABOUT_AUTOSTART)"
!insertmacro MUI_FUNCTION_DESCRIPTION_END

Function OpenHourbell
  Exec '"$INSTDIR\pythonw.exe" -I "$INSTDIR\hourbell.pyw"'
FunctionEnd

Function .onInit
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/AUTOSTART" $1
  ${IfNot} ${Errors}
    SectionSetFlags ${SectionAutostart} ${SF_SELECTED}
  ${EndIf}
  ClearErrors
  ${GetOptions} $0 "/NOSTARTMENU" $1
  ${IfNot} ${Errors}
    SectionSetFlags ${SectionStartMenu} 0
  ${EndIf}
FunctionEnd

Section "Uninstall"
  Call un.AskToEnd
  StrCpy $7 0
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/REMOVEDATA" $1
  ${IfNot} ${Errors}
    StrCpy $7 1
  ${Else}
    MessageBox MB_YESNO|MB_DEFBUTTON2|MB_ICONQUESTION "$(REMOVE_DATA)" /SD IDNO IDNO keep
    StrCpy $7 1
    keep:
  ${EndIf}
  !insertmacro REMOVE_PROGRAM
  Delete "$INSTDIR\uninstall.exe"
  SetOutPath "$TEMP"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Hourbell.lnk"
  Delete "$SMSTARTUP\Hourbell.cmd"
  DeleteRegKey HKCU "${UNINSTALL}"
  ${If} $7 = 1
    RMDir /r "$LOCALAPPDATA\hourbell"
  ${EndIf}
SectionEnd
