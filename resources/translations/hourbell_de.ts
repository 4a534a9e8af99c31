<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>AboutDialog</name>
        <message>
            <location filename="../../gui/shell/about_dialog.py"></location>
            <source>A desktop scheduler whose calendar shows exactly what will fire.</source>
            <translation>Ein Zeitplaner für den Desktop, dessen Kalender genau zeigt, was ausgelöst wird.</translation>
        </message>
        <message>
            <location filename="../../gui/shell/about_dialog.py"></location>
            <source>About Hourbell</source>
            <translation>Über Hourbell</translation>
        </message>
        <message>
            <location filename="../../gui/shell/about_dialog.py"></location>
            <source>Run from its source, Qt {qt}</source>
            <translation>Aus dem Quelltext gestartet, Qt {qt}</translation>
        </message>
        <message>
            <location filename="../../gui/shell/about_dialog.py"></location>
            <source>Version {own}, Qt {qt}</source>
            <translation>Version {own}, Qt {qt}</translation>
        </message>
    </context>
    <context>
        <name>ActRow</name>
        <message>
            <location filename="../../gui/inspector/act_row.py"></location>
            <source>More…</source>
            <translation>Mehr…</translation>
        </message>
    </context>
    <context>
        <name>ActionPage</name>
        <message>
            <location filename="../../gui/job_editor/fields/action_forms.py"></location>
            <source>Action</source>
            <translation>Aktion</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/action_forms.py"></location>
            <source>Call a URL</source>
            <translation>URL aufrufen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/action_forms.py"></location>
            <source>Change the details of the action</source>
            <translation>Einzelheiten der Aktion ändern</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/action_forms.py"></location>
            <source>Change…</source>
            <translation>Ändern…</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/action_forms.py"></location>
            <source>Connection</source>
            <translation>Verbindung</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/action_forms.py"></location>
            <source>Environment and input</source>
            <translation>Umgebung und Eingabe</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/action_forms.py"></location>
            <source>Headers and body</source>
            <translation>Kopfzeilen und Inhalt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/action_forms.py"></location>
            <source>How it runs</source>
            <translation>Wie es läuft</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/action_forms.py"></location>
            <source>May hold {{job}}, {{due_at}}, {{run_id}}, {{attempt}} or {{secret:NAME}}.</source>
            <translation>Darf {{job}}, {{due_at}}, {{run_id}}, {{attempt}} oder {{secret:NAME}} enthalten.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/action_forms.py"></location>
            <source>Run a script or program</source>
            <translation>Skript oder Programm ausführen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/action_forms.py"></location>
            <source>Sign-in and signature</source>
            <translation>Anmeldung und Signatur</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/action_forms.py"></location>
            <source>Steps</source>
            <translation>Schritte</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/action_forms.py"></location>
            <source>Take several steps</source>
            <translation>Mehrere Schritte</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/action_forms.py"></location>
            <source>Trust</source>
            <translation>Vertrauen</translation>
        </message>
    </context>
    <context>
        <name>Actions</name>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;About Hourbell</source>
            <translation>&amp;Über Hourbell</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Agenda</source>
            <translation>&amp;Agenda</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Calendar</source>
            <translation>&amp;Kalender</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Dark colours</source>
            <translation>&amp;Dunkle Farben</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Day</source>
            <translation>&amp;Tag</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Earlier</source>
            <translation>&amp;Früher</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Farther</source>
            <translation>Ferne&amp;r</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Folder of job files…</source>
            <translation>&amp;Ordner der Jobdateien…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Full screen</source>
            <translation>&amp;Vollbild</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Health…</source>
            <translation>Zustan&amp;d…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Keep this filter…</source>
            <translation>Diesen &amp;Filter behalten…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Keyboard shortcuts</source>
            <translation>Tastenkür&amp;zel</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Later</source>
            <translation>&amp;Später</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Light colours</source>
            <translation>&amp;Helle Farben</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;List</source>
            <translation>&amp;Liste</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Menu</source>
            <translation>&amp;Menü</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Month</source>
            <translation>&amp;Monat</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Print…</source>
            <translation>&amp;Drucken…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <location filename="../../gui/lone_tray/entries.py"></location>
            <source>&amp;Quit</source>
            <translation>&amp;Beenden</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Redo</source>
            <translation>&amp;Wiederholen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Search</source>
            <translation>&amp;Suchen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Today</source>
            <translation>&amp;Heute</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Undo</source>
            <translation>&amp;Rückgängig</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Week</source>
            <translation>&amp;Woche</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Be black with strong frames and bright words whatever the desktop is</source>
            <translation>Schwarz mit kräftigen Rahmen und heller Schrift, was auch immer der Desktop ist</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Be dark whatever the desktop is</source>
            <translation>Dunkel, wie auch immer der Desktop ist</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Be light or dark, of high contrast or not, as the desktop is</source>
            <translation>Hell oder dunkel, mit hohem Kontrast oder ohne, wie der Desktop</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Be light whatever the desktop is</source>
            <translation>Hell, wie auch immer der Desktop ist</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Be light with strong frames and dark words whatever the desktop is</source>
            <translation>Hell mit kräftigen Rahmen und dunkler Schrift, was auch immer der Desktop ist</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Choose how Hourbell behaves</source>
            <translation>Wählen, wie sich Hourbell verhält</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Clo&amp;ser</source>
            <translation>&amp;Näher</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Close the window and end Hourbell</source>
            <translation>Fenster schließen und Hourbell beenden</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Co&amp;mmand palette…</source>
            <translation>Befehls&amp;palette…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Colours of the &amp;system</source>
            <translation>Farben des &amp;Systems</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Com&amp;pact list</source>
            <translation>K&amp;ompakte Liste</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Copied s&amp;tore…</source>
            <translation>&amp;Kopierter Speicher…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>D&amp;ark, high contrast</source>
            <translation>D&amp;unkel, hoher Kontrast</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Decide whether a copied or restored store makes up for what it missed</source>
            <translation>Entscheiden, ob ein kopierter oder wiederhergestellter Speicher Verpasstes nachholt</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Do again what was undone</source>
            <translation>Rückgängig Gemachtes wiederholen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Fill the screen with this window, or stop doing so</source>
            <translation>Den Bildschirm mit diesem Fenster füllen oder damit aufhören</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Find an action, a job, a folder, a tag or a setting by its name</source>
            <translation>Eine Aktion, einen Job, einen Ordner, einen Tag oder eine Einstellung am Namen finden</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>G&amp;uide</source>
            <translation>&amp;Handbuch</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Give the log all the room</source>
            <translation>Dem Protokoll den ganzen Platz geben</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Give what is searched, the group and its tags a name beside the views</source>
            <translation>Suche, Gruppe und Tags, wie sie jetzt sind, neben den Ansichten unter einem Namen ablegen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>L&amp;ight, high contrast</source>
            <translation>Hell, hoher &amp;Kontrast</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>L&amp;og</source>
            <translation>&amp;Protokoll</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>List the keys that work in this window</source>
            <translation>Die Tasten aufzählen, die in diesem Fenster wirken</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Look for jobs and runs by their text</source>
            <translation>Jobs und Läufe nach ihrem Text suchen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Look for what would keep jobs from running</source>
            <translation>Nachsehen, was Jobs am Laufen hindern würde</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Machi&amp;nes…</source>
            <translation>&amp;Rechner…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Print what the calendar or the timeline shows</source>
            <translation>Drucken, was der Kalender oder die Zeitachse zeigt</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Sa&amp;ve as PDF…</source>
            <translation>Als PDF s&amp;peichern…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <location filename="../../gui/lone_tray/entries.py"></location>
            <source>Settin&amp;gs…</source>
            <translation>&amp;Einstellungen…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show &amp;inspector</source>
            <translation>&amp;Inspektor einblenden</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show a day hour by hour in the calendar</source>
            <translation>Einen Tag Stunde für Stunde im Kalender zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show a lane for each job along the time</source>
            <translation>Für jeden Job eine Bahn entlang der Zeit zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show a longer span in the timeline</source>
            <translation>Eine längere Spanne auf der Zeitachse zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show a month in the calendar</source>
            <translation>Einen Monat im Kalender zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show a shorter span in the timeline</source>
            <translation>Eine kürzere Spanne auf der Zeitachse zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show a week hour by hour in the calendar</source>
            <translation>Eine Woche Stunde für Stunde im Kalender zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show conflicts of the folder that jobs lie in as files, and what can't be read there</source>
            <translation>Konflikte des Ordners zeigen, in dem Jobs als Dateien liegen, und was dort nicht lesbar ist</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show each job in one line, with columns to choose by a right click on their titles</source>
            <translation>Jeden Job in einer Zeile zeigen; ein Rechtsklick auf die Titel wählt die Spalten</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show everything this window can do</source>
            <translation>Alles zeigen, was dieses Fenster kann</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show how often jobs succeed, how long they take and how late they begin</source>
            <translation>Zeigen, wie oft Jobs erfolgreich sind, wie lange sie dauern und wie spät sie beginnen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show lo&amp;g</source>
            <translation>P&amp;rotokoll einblenden</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show or hide the log below the views</source>
            <translation>Das Protokoll unter den Ansichten ein- oder ausblenden</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show or hide what there is to know about the selected job</source>
            <translation>Ein- oder ausblenden, was es über den ausgewählten Job zu wissen gibt</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show the days after in the calendar</source>
            <translation>Die Tage danach im Kalender zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show the days and what they bring</source>
            <translation>Die Tage zeigen und was sie bringen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show the days before in the calendar</source>
            <translation>Die Tage davor im Kalender zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show the jobs as a list</source>
            <translation>Die Jobs als Liste zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show the machines of this store, what they run, and let one take no more runs</source>
            <translation>Zeigt die Rechner dieses Speichers und was sie ausführen, und lässt einen keine Läufe mehr annehmen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show the version of Hourbell</source>
            <translation>Die Version von Hourbell zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show today in the calendar</source>
            <translation>Den heutigen Tag im Kalender zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show two weeks as a list in the calendar</source>
            <translation>Zwei Wochen als Liste im Kalender zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show what there is to know about what you are doing</source>
            <translation>Zeigen, was es über das zu wissen gibt, was man gerade tut</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show what would run, and what would be missed if the machine were off at times</source>
            <translation>Zeigen, was laufen würde und was verpasst würde, wenn der Rechner zeitweise aus wäre</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Si&amp;mulator…</source>
            <translation>Si&amp;mulator…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Statistics &amp;of runs…</source>
            <translation>&amp;Statistik der Läufe…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Ti&amp;meline</source>
            <translation>&amp;Zeitachse</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Undo the last change</source>
            <translation>Die letzte Änderung rückgängig machen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Write what the calendar or the timeline shows into a PDF</source>
            <translation>In ein PDF schreiben, was der Kalender oder die Zeitachse zeigt</translation>
        </message>
    </context>
    <context>
        <name>ActsTable</name>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>A wait that runs on is ended by its event, too. What is held is kept, and goes on by itself when the job is resumed, switched on or restored.</source>
            <translation>Eine Wartezeit, die weiterläuft, endet auch durch sein Ereignis. Was zurückgehalten wird, bleibt und geht von selbst weiter, wenn der Job fortgesetzt, eingeschaltet oder wiederhergestellt wird.</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>Delete for ever</source>
            <translation>Endgültig löschen</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>Due, not begun</source>
            <translation>Fällig, nicht begonnen</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>Edit its steps</source>
            <translation>Schritte ändern</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>Edit when it fires</source>
            <translation>Zeiten ändern</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>Next step, next try</source>
            <translation>Nächster Schritt, nächster Versuch</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>Pause</source>
            <translation>Pausieren</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>Resume, switch on, restore</source>
            <translation>Fortsetzen, einschalten, wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>Stop its runs</source>
            <translation>Läufe beenden</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>Switch off</source>
            <translation>Ausschalten</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>Under way</source>
            <translation>Im Gang</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>Wait of a sequence</source>
            <translation>Wartezeit einer Abfolge</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>What comes due</source>
            <translation>Was fällig wird</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>as begun</source>
            <translation>wie begonnen</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>by the new ones</source>
            <translation>nach den neuen</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>by the new ones, if they fit</source>
            <translation>nach den neuen, wenn sie passen</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>ends</source>
            <translation>endet</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>from now on</source>
            <translation>ab jetzt</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>goes on</source>
            <translation>geht weiter</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>held</source>
            <translation>zurückgehalten</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>is ended</source>
            <translation>wird beendet</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>nothing comes due</source>
            <translation>nichts wird fällig</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>planned anew</source>
            <translation>neu geplant</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>runs on</source>
            <translation>läuft weiter</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>skipped</source>
            <translation>übersprungen</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>stays</source>
            <translation>bleibt</translation>
        </message>
        <message>
            <location filename="../../gui/pending/acts_table.py"></location>
            <source>still begins</source>
            <translation>beginnt noch</translation>
        </message>
    </context>
    <context>
        <name>AgendaView</name>
        <message>
            <location filename="../../gui/calendar/agenda_view.py"></location>
            <source>Agenda</source>
            <translation>Agenda</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/agenda_view.py"></location>
            <source>Day</source>
            <translation>Tag</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/agenda_view.py"></location>
            <source>Job</source>
            <translation>Job</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/agenda_view.py"></location>
            <source>New job</source>
            <translation>Neuer Job</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/agenda_view.py"></location>
            <source>Time</source>
            <translation>Zeit</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/agenda_view.py"></location>
            <source>What</source>
            <translation>Was</translation>
        </message>
    </context>
    <context>
        <name>AuditFeature</name>
        <message>
            <location filename="../../gui/audit/feature.py"></location>
            <source>Audit</source>
            <translation>Änderungsprotokoll</translation>
        </message>
        <message>
            <location filename="../../gui/audit/feature.py"></location>
            <source>Entry {number} was undone: {who} {did}.</source>
            <translation>Eintrag {number} wurde rückgängig gemacht: {who} {did}.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/feature.py"></location>
            <source>the undoing of entry {number}</source>
            <translation>Zurücknehmen von Eintrag {number}</translation>
        </message>
        <message>
            <location filename="../../gui/audit/feature.py"></location>
            <source>who did what, history, undo, digest, chain, prove the records</source>
            <translation>wer hat was getan, Verlauf, rückgängig, Prüfsumme, Kette, Aufzeichnungen beweisen</translation>
        </message>
    </context>
    <context>
        <name>AuditPage</name>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>&amp;Copy digest</source>
            <translation>Prüfsumme &amp;kopieren</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>&amp;Prove the records…</source>
            <translation>Aufzeichnungen &amp;beweisen …</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>&amp;Undo this</source>
            <translation>Das &amp;rückgängig machen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>Any time</source>
            <translation>Jederzeit</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>Audit</source>
            <translation>Änderungsprotokoll</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>Did</source>
            <translation>Vorgang</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_lines.py"></location>
            <source>Digest {digest}</source>
            <translation>Prüfsumme {digest}</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_lines.py"></location>
            <source>Entry {number}</source>
            <translation>Eintrag {number}</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>Everybody</source>
            <translation>Alle</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>Everything</source>
            <translation>Alles</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>Following the chain of entries …</source>
            <translation>Die Kette der Einträge wird geprüft …</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>Jobs</source>
            <translation>Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>Last 30 days</source>
            <translation>Letzte 30 Tage</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>Last 7 days</source>
            <translation>Letzte 7 Tage</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>Last day</source>
            <translation>Letzter Tag</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>No entries</source>
            <translation>Keine Einträge</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>Nothing that was done fits what is chosen above.</source>
            <translation>Keine Änderung passt zu dem, was oben gewählt ist.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_lines.py"></location>
            <source>Nothing was done yet.</source>
            <translation>Noch wurde nichts geändert.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>Reading the entries …</source>
            <translation>Einträge werden gelesen …</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>Runs</source>
            <translation>Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_lines.py"></location>
            <source>Runs: {runs}</source>
            <translation>Läufe: {runs}</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>Search who, what or job</source>
            <translation>Wer, was oder Job suchen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>Secrets and tokens</source>
            <translation>Geheimnisse und Token</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>Settings and store</source>
            <translation>Einstellungen und Speicher</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>Show &amp;older</source>
            <translation>&amp;Ältere zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_lines.py"></location>
            <source>The chain is broken: {fault}. Look for who can write the store besides Hourbell.</source>
            <translation>Die Kette ist unterbrochen: {fault}. Prüfen Sie, wer außer Hourbell in den Speicher schreiben kann.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_lines.py"></location>
            <source>The chain of one entry is whole: it was not changed.</source>
            <translation>Die Kette mit einem Eintrag ist unversehrt: Er wurde nicht geändert.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_lines.py"></location>
            <source>The chain of {count} entries is whole: none was changed or taken out.</source>
            <translation>Die Kette der {count} Einträge ist unversehrt: Keiner wurde geändert oder entfernt.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>To</source>
            <translation>Betrifft</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>What</source>
            <translation>Was</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>When</source>
            <translation>Wann</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>Who</source>
            <translation>Wer</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_page.py"></location>
            <source>Who changed, ran or cancelled what. Each entry proves all before it.</source>
            <translation>Wer was geändert, gestartet oder abgebrochen hat. Jeder Eintrag beweist alle vor ihm.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>added</source>
            <translation>hinzugefügt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>added a channel</source>
            <translation>einen Kanal hinzugefügt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>began again from a step</source>
            <translation>ab einem Schritt neu begonnen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>cancelled</source>
            <translation>abgebrochen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>changed an occurrence</source>
            <translation>einen Termin geändert</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>changed settings</source>
            <translation>Einstellungen geändert</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>changed what is kept</source>
            <translation>geändert, was aufbewahrt wird</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>coloured a folder</source>
            <translation>einen Ordner gefärbt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>deleted a channel</source>
            <translation>einen Kanal gelöscht</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>deleted a secret</source>
            <translation>ein Geheimnis gelöscht</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>deleted for ever</source>
            <translation>endgültig gelöscht</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>did what a newer Hourbell knows: {act}</source>
            <translation>tat, was ein neueres Hourbell kennt: {act}</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>drained a machine</source>
            <translation>einen Rechner keine Läufe mehr annehmen lassen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>duplicated</source>
            <translation>dupliziert</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>edited</source>
            <translation>bearbeitet</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>forgot a machine</source>
            <translation>einen Rechner vergessen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>gave a machine tags</source>
            <translation>einem Rechner Tags gegeben</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>imported</source>
            <translation>importiert</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_lines.py"></location>
            <source>job {number}</source>
            <translation>Job {number}</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>let a machine take runs again</source>
            <translation>einen Rechner wieder Läufe annehmen lassen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>let several machines share the runs</source>
            <translation>die Läufe auf mehrere Rechner verteilt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>let this store go on</source>
            <translation>diesen Speicher weiterlaufen lassen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>made a backup</source>
            <translation>eine Sicherung gemacht</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>made a token</source>
            <translation>ein Token ausgestellt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>moved a wait</source>
            <translation>eine Wartezeit verschoben</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>moved the store</source>
            <translation>den Speicher umgezogen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>moved, tagged or coloured</source>
            <translation>verschoben, mit Tags versehen oder gefärbt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/setting_words.py"></location>
            <source>nothing</source>
            <translation>nichts</translation>
        </message>
        <message>
            <location filename="../../gui/audit/setting_words.py"></location>
            <source>off</source>
            <translation>aus</translation>
        </message>
        <message>
            <location filename="../../gui/audit/setting_words.py"></location>
            <source>on</source>
            <translation>ein</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>paused</source>
            <translation>pausiert</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>paused a folder</source>
            <translation>einen Ordner pausiert</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>put a new token in place of one</source>
            <translation>ein Token durch ein neues ersetzt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>put into the bin</source>
            <translation>in den Papierkorb gelegt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>ran</source>
            <translation>gestartet</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>renamed</source>
            <translation>umbenannt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>restored a backup</source>
            <translation>eine Sicherung wiederhergestellt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>resumed</source>
            <translation>fortgesetzt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>resumed a folder</source>
            <translation>einen Ordner fortgesetzt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>revoked a key</source>
            <translation>einen Schlüssel widerrufen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>revoked a token</source>
            <translation>ein Token widerrufen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>said what came of a run</source>
            <translation>das Ergebnis eines Laufs genannt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>sent an event</source>
            <translation>ein Ereignis gesendet</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>set a secret</source>
            <translation>ein Geheimnis gesetzt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>signed a proof</source>
            <translation>unterschrieb einen Beweis</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>skipped a step</source>
            <translation>einen Schritt übersprungen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>snoozed</source>
            <translation>zeitweise pausiert</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>split in two</source>
            <translation>in zwei geteilt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>switched off</source>
            <translation>ausgeschaltet</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>switched on</source>
            <translation>eingeschaltet</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>tested a channel</source>
            <translation>einen Kanal ausprobiert</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>tested an action</source>
            <translation>eine Aktion getestet</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>took away what is old</source>
            <translation>Altes entfernt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>took out of the bin</source>
            <translation>aus dem Papierkorb geholt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>took this store for a second one</source>
            <translation>diesen Speicher für einen zweiten erklärt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>tried again</source>
            <translation>erneut versucht</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>undid</source>
            <translation>zurückgenommen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>upgraded the store</source>
            <translation>den Speicher auf den neuen Stand gebracht</translation>
        </message>
        <message>
            <location filename="../../gui/audit/act_words.py"></location>
            <source>went back to a revision</source>
            <translation>auf eine Fassung zurückgesetzt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/setting_words.py"></location>
            <source>{channel}: each day at {time}</source>
            <translation>{channel}: jeden Tag um {time}</translation>
        </message>
        <message>
            <location filename="../../gui/audit/setting_words.py"></location>
            <source>{channel}: {day} at {time}</source>
            <translation>{channel}: {day} um {time}</translation>
        </message>
        <message>
            <location filename="../../gui/audit/setting_words.py"></location>
            <source>{heading} {words}</source>
            <translation>{heading}, {words}</translation>
        </message>
        <message>
            <location filename="../../gui/audit/setting_words.py"></location>
            <source>{heading}: {words}</source>
            <translation>{heading}: {words}</translation>
        </message>
        <message>
            <location filename="../../gui/audit/audit_lines.py"></location>
            <source>{jobs} and {count} more</source>
            <translation>{jobs} und {count} weitere</translation>
        </message>
        <message>
            <location filename="../../gui/audit/setting_words.py"></location>
            <source>{setting}: {value}</source>
            <translation>{setting}: {value}</translation>
        </message>
    </context>
    <context>
        <name>AwaitingState</name>
        <message>
            <location filename="../../gui/widgets/awaiting.py"></location>
            <source>&amp;Try again</source>
            <translation>&amp;Noch einmal versuchen</translation>
        </message>
    </context>
    <context>
        <name>BackfillDialog</name>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>&amp;End all of it</source>
            <translation>Alles davon &amp;beenden</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>&amp;Run them</source>
            <translation>&amp;Laufen lassen</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>All</source>
            <translation>Alle</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>Begin with the &amp;newest</source>
            <translation>Mit dem &amp;neuesten beginnen</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>How many at once</source>
            <translation>Wie viele zugleich</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>Make up for missed runs</source>
            <translation>Verpasste Läufe nachholen</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>Make up for missed runs: {job}</source>
            <translation>Verpasste Läufe nachholen: {job}</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>Past occurrences</source>
            <translation>Vergangene Termine</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>Under way: {done} of {total} are over.</source>
            <translation>Unterwegs: {done} von {total} sind vorbei.</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>What failed</source>
            <translation>Was fehlschlug</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>What never ran</source>
            <translation>Was nie lief</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>one after the other</source>
            <translation>einer nach dem anderen</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>{count} at once</source>
            <translation>{count} zugleich</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>{count} of {total} are run, behind all that is due.</source>
            <translation>{count} von {total} laufen, hinter allem, was fällig ist.</translation>
        </message>
    </context>
    <context>
        <name>BackfillFeature</name>
        <message>
            <location filename="../../gui/backfill/feature.py"></location>
            <source>Asked for the end of {count} runs.</source>
            <translation>Das Ende von {count} Läufen ist verlangt.</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/feature.py"></location>
            <source>Make up for missed runs</source>
            <translation>Verpasste Läufe nachholen</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/feature.py"></location>
            <source>Make up for them</source>
            <translation>Nachholen</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/feature.py"></location>
            <source>One run is asked for; it goes behind all that is due.</source>
            <translation>Ein Lauf ist verlangt; er kommt hinter allem, was fällig ist.</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/feature.py"></location>
            <source>making up for missed runs</source>
            <translation>Nachholen</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/feature.py"></location>
            <source>{count} runs are asked for; they go behind all that is due.</source>
            <translation>{count} Läufe sind verlangt; sie kommen hinter allem, was fällig ist.</translation>
        </message>
    </context>
    <context>
        <name>BackupsFeature</name>
        <message>
            <location filename="../../gui/backups/feature.py"></location>
            <source>&amp;Later</source>
            <translation>&amp;Später</translation>
        </message>
        <message>
            <location filename="../../gui/backups/feature.py"></location>
            <source>&amp;Quit</source>
            <translation>&amp;Beenden</translation>
        </message>
        <message>
            <location filename="../../gui/backups/feature.py"></location>
            <source>&amp;Restore</source>
            <translation>&amp;Wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../gui/backups/feature.py"></location>
            <source>Backups</source>
            <translation>Sicherungen</translation>
        </message>
        <message>
            <location filename="../../gui/backups/feature.py"></location>
            <source>Copying the store</source>
            <translation>Der Speicher wird kopiert</translation>
        </message>
        <message>
            <location filename="../../gui/backups/feature.py"></location>
            <source>Go back to the backup of {time}?</source>
            <translation>Zurück zur Sicherung vom {time}?</translation>
        </message>
        <message>
            <location filename="../../gui/backups/feature.py"></location>
            <source>Jobs, runs and settings will be as they were then. What the store holds now is kept as another backup.

The engine ends first, and runs under way with it. The next start opens what was restored, and nothing fires there until you have said which store goes on.</source>
            <translation>Jobs, Läufe und Einstellungen sind dann wie damals. Was der Speicher jetzt enthält, bleibt als weitere Sicherung erhalten.

Zuerst endet die Engine, und mit ihr enden laufende Läufe. Der nächste Start öffnet den wiederhergestellten Speicher, und dort wird nichts ausgelöst, bis Sie gesagt haben, welcher Speicher weiterläuft.</translation>
        </message>
        <message>
            <location filename="../../gui/backups/feature.py"></location>
            <source>Restore a backup</source>
            <translation>Eine Sicherung wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../gui/backups/feature.py"></location>
            <source>Restoring the backup</source>
            <translation>Die Sicherung wird wiederhergestellt</translation>
        </message>
        <message>
            <location filename="../../gui/backups/feature.py"></location>
            <source>The backup is made.</source>
            <translation>Die Sicherung ist angelegt.</translation>
        </message>
        <message>
            <location filename="../../gui/backups/feature.py"></location>
            <source>The backup is restored. Quit Hourbell and start it again to open it.</source>
            <translation>Die Sicherung ist wiederhergestellt. Beenden Sie Hourbell, und starten Sie es neu, um sie zu öffnen.</translation>
        </message>
        <message>
            <location filename="../../gui/backups/feature.py"></location>
            <source>What stood there is kept as {path}.</source>
            <translation>Was dort stand, ist als {path} erhalten.</translation>
        </message>
        <message>
            <location filename="../../gui/backups/feature.py"></location>
            <source>restore, copies of the store, empty bin</source>
            <translation>wiederherstellen, Kopien des Speichers, Papierkorb leeren</translation>
        </message>
    </context>
    <context>
        <name>BackupsPage</name>
        <message>
            <location filename="../../gui/backups/backups_page.py"></location>
            <source>&amp;Back up now</source>
            <translation>&amp;Sichern</translation>
        </message>
        <message>
            <location filename="../../gui/backups/backups_page.py"></location>
            <source>&amp;Empty bin…</source>
            <translation>Papierkorb &amp;leeren…</translation>
        </message>
        <message>
            <location filename="../../gui/backups/backups_page.py"></location>
            <source>&amp;Restore…</source>
            <translation>&amp;Wiederherstellen…</translation>
        </message>
        <message>
            <location filename="../../gui/backups/backups_page.py"></location>
            <source>An engine makes one each day; Back up now makes one at once.</source>
            <translation>Eine Engine legt jeden Tag eine an; „Sichern“ sofort.</translation>
        </message>
        <message>
            <location filename="../../gui/backups/backups_page.py"></location>
            <source>Backups</source>
            <translation>Sicherungen</translation>
        </message>
        <message>
            <location filename="../../gui/backups/backups_page.py"></location>
            <source>Copies of all jobs, runs and settings, beside the store. Secrets are in none of them.</source>
            <translation>Kopien aller Jobs, Läufe und Einstellungen neben dem Speicher. Geheimnisse sind in keiner.</translation>
        </message>
        <message>
            <location filename="../../gui/backups/backups_page.py"></location>
            <source>Made</source>
            <translation>Angelegt</translation>
        </message>
        <message>
            <location filename="../../gui/backups/backups_page.py"></location>
            <source>No backup yet</source>
            <translation>Noch keine Sicherung</translation>
        </message>
        <message>
            <location filename="../../gui/backups/backups_page.py"></location>
            <source>Reading the backups …</source>
            <translation>Sicherungen werden gelesen …</translation>
        </message>
        <message>
            <location filename="../../gui/backups/backups_page.py"></location>
            <source>Show in &amp;folder</source>
            <translation>&amp;Ordner zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/backups/backups_page.py"></location>
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <location filename="../../gui/backups/backups_page.py"></location>
            <source>Why</source>
            <translation>Warum</translation>
        </message>
        <message>
            <location filename="../../gui/backups/backups_page.py"></location>
            <source>asked for</source>
            <translation>gewünscht</translation>
        </message>
        <message>
            <location filename="../../gui/backups/backups_page.py"></location>
            <source>before a restore</source>
            <translation>vor einer Wiederherstellung</translation>
        </message>
        <message>
            <location filename="../../gui/backups/backups_page.py"></location>
            <source>before an upgrade</source>
            <translation>vor einer Aktualisierung</translation>
        </message>
        <message>
            <location filename="../../gui/backups/backups_page.py"></location>
            <source>daily</source>
            <translation>täglich</translation>
        </message>
    </context>
    <context>
        <name>Banner</name>
        <message>
            <location filename="../../gui/inspector/banner.py"></location>
            <source>Changes?</source>
            <comment>short for “What changed?”</comment>
            <translation>Änderungen?</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/banner.py"></location>
            <source>Move…</source>
            <translation>Verschieben…</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/banner.py"></location>
            <source>Output</source>
            <comment>short for “Show output”</comment>
            <translation>Ausgabe</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/banner.py"></location>
            <source>Show output</source>
            <translation>Ausgabe zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/banner.py"></location>
            <source>Skip</source>
            <translation>Auslassen</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/banner.py"></location>
            <source>What changed?</source>
            <translation>Was ist anders?</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/banner.py"></location>
            <source>Why?</source>
            <translation>Warum?</translation>
        </message>
    </context>
    <context>
        <name>CalendarView</name>
        <message>
            <location filename="../../gui/calendar/calendar_view.py"></location>
            <source>Calendar</source>
            <translation>Kalender</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/calendar_view.py"></location>
            <source>Reading {days} …</source>
            <translation>{days} wird gelesen …</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/calendar_view.py"></location>
            <source>The calendar could not be read</source>
            <translation>Der Kalender konnte nicht gelesen werden</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/calendar_view.py"></location>
            <source>The store could not be opened</source>
            <translation>Der Speicher ließ sich nicht öffnen</translation>
        </message>
    </context>
    <context>
        <name>CallTarget</name>
        <message>
            <location filename="../../gui/job_editor/fields/call_target.py"></location>
            <source>Address</source>
            <translation>Adresse</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/call_target.py"></location>
            <source>Method</source>
            <translation>Methode</translation>
        </message>
    </context>
    <context>
        <name>CardColumn</name>
        <message>
            <location filename="../../gui/job_editor/steps/column/card_column.py"></location>
            <source>A new step is put at the end.</source>
            <translation>Ein neuer Schritt kommt ans Ende.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/card_column.py"></location>
            <source>A new step is put into “{way}” of step {number}.</source>
            <translation>Ein neuer Schritt kommt in „{way}“ von Schritt {number}.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/card_column.py"></location>
            <source>Add</source>
            <translation>Hinzufügen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/card_column.py"></location>
            <source>Add: {kind}</source>
            <translation>Hinzufügen: {kind}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/card_column.py"></location>
            <source>No steps yet. Add a call, a script, a wait or a branch.</source>
            <translation>Noch keine Schritte. Fügen Sie einen Aufruf, ein Skript, eine Wartezeit oder eine Verzweigung hinzu.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/card_column.py"></location>
            <source>Step {number} was deleted.</source>
            <translation>Schritt {number} wurde gelöscht.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/card_column.py"></location>
            <source>Steps {number} to {last} were deleted.</source>
            <translation>Die Schritte {number} bis {last} wurden gelöscht.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/card_column.py"></location>
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
    </context>
    <context>
        <name>CardPane</name>
        <message>
            <location filename="../../gui/job_editor/steps/card_pane.py"></location>
            <source>Delete this step</source>
            <translation>Diesen Schritt löschen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/card_pane.py"></location>
            <source>Duplicate this step</source>
            <translation>Diesen Schritt duplizieren</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/card_pane.py"></location>
            <source>{number} · {kind}</source>
            <translation>{number} · {kind}</translation>
        </message>
    </context>
    <context>
        <name>CellsModel</name>
        <message>
            <location filename="../../gui/occurrences/entry_cells.py"></location>
            <source>No runs</source>
            <translation>Keine Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_cells.py"></location>
            <source>Runs</source>
            <translation>Läufe</translation>
        </message>
    </context>
    <context>
        <name>ChainsField</name>
        <message>
            <location filename="../../gui/job_editor/steps/chains_field.py"></location>
            <source>Add</source>
            <translation>Hinzufügen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/chains_field.py"></location>
            <source>Add this job</source>
            <translation>Diesen Job hinzufügen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/chains_field.py"></location>
            <source>Do not start {job}</source>
            <translation>{job} nicht starten</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/chains_field.py"></location>
            <source>No job is called “{job}”; until there is one, nothing is started.</source>
            <translation>Kein Job heißt „{job}“; bis es einen gibt, wird nichts gestartet.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/chains_field.py"></location>
            <source>When the job is started</source>
            <translation>Wann der Job gestartet wird</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/chains_field.py"></location>
            <source>after a failure</source>
            <translation>nach Fehlschlag</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/chains_field.py"></location>
            <source>after a failure: {job}</source>
            <translation>nach Fehlschlag: {job}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/chains_field.py"></location>
            <source>after success</source>
            <translation>nach Erfolg</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/chains_field.py"></location>
            <source>in any case</source>
            <translation>in jedem Fall</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/chains_field.py"></location>
            <source>in any case: {job}</source>
            <translation>in jedem Fall: {job}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/chains_field.py"></location>
            <source>name of a job</source>
            <translation>Name eines Jobs</translation>
        </message>
    </context>
    <context>
        <name>ChangeNotices</name>
        <message>
            <location filename="../../gui/shell/notices/change_notices.py"></location>
            <source>&amp;Undo</source>
            <translation>&amp;Rückgängig</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/change_notices.py"></location>
            <source>Undo {change}</source>
            <translation>{change} rückgängig machen</translation>
        </message>
    </context>
    <context>
        <name>ChannelDialog</name>
        <message>
            <location filename="../../gui/channels/channel_dialog.py"></location>
            <source>&amp;Add</source>
            <translation>&amp;Hinzufügen</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channel_dialog.py"></location>
            <source>A command; {{param:title}} and {{param:text}} stand for what is told.</source>
            <translation>Ein Befehl; {{param:title}} und {{param:text}} stehen für das, was gemeldet wird.</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channel_dialog.py"></location>
            <source>A job may say something else under “Tell me”.</source>
            <translation>Ein Job kann unter „Mitteilen“ etwas anderes sagen.</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channel_dialog.py"></location>
            <source>Add this channel?</source>
            <translation>Diesen Kanal hinzufügen?</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channel_dialog.py"></location>
            <source>It is called with an object in JSON; secret:NAME takes it from a secret.</source>
            <translation>Sie wird mit einem Objekt in JSON aufgerufen; secret:NAME nimmt sie aus einem Geheimnis.</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channel_dialog.py"></location>
            <source>New channel</source>
            <translation>Neuer Kanal</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channel_dialog.py"></location>
            <source>Tell it of all jobs when</source>
            <translation>Von allen Jobs melden, wenn</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channel_dialog.py"></location>
            <source>That of a webhook, or secret:NAME of a secret.</source>
            <translation>Die eines Webhooks, oder secret:NAME eines Geheimnisses.</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channel_dialog.py"></location>
            <source>That of a workflow, or secret:NAME of a secret.</source>
            <translation>Die eines Workflows, oder secret:NAME eines Geheimnisses.</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channel_dialog.py"></location>
            <source>That of an incoming webhook, or secret:NAME of a secret.</source>
            <translation>Die eines eingehenden Webhooks, oder secret:NAME eines Geheimnisses.</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channel_dialog.py"></location>
            <source>The number of the chat, or @NAME of a public one.</source>
            <translation>Die Nummer des Chats, oder @NAME eines öffentlichen.</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channel_dialog.py"></location>
            <source>What is typed here is lost otherwise.</source>
            <translation>Sonst geht verloren, was hier eingegeben ist.</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channel_dialog.py"></location>
            <source>Who gets the mail, such as me@example.org.</source>
            <translation>Wer die Mail bekommt, etwa me@example.org.</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channel_dialog.py"></location>
            <source>https://HOST/TOPIC, or secret:NAME where it lies among the secrets.</source>
            <translation>https://HOST/THEMA, oder secret:NAME, wenn sie unter den Geheimnissen liegt.</translation>
        </message>
    </context>
    <context>
        <name>ChannelsFeature</name>
        <message>
            <location filename="../../gui/channels/feature.py"></location>
            <source>&amp;Delete</source>
            <translation>&amp;Löschen</translation>
        </message>
        <message>
            <location filename="../../gui/channels/feature.py"></location>
            <source>Channels</source>
            <translation>Kanäle</translation>
        </message>
        <message>
            <location filename="../../gui/channels/feature.py"></location>
            <source>Delete a channel</source>
            <translation>Einen Kanal löschen</translation>
        </message>
        <message>
            <location filename="../../gui/channels/feature.py"></location>
            <source>Delete the channel {name}?</source>
            <translation>Den Kanal {name} löschen?</translation>
        </message>
        <message>
            <location filename="../../gui/channels/feature.py"></location>
            <source>Nothing is told there any more, and what waits for it goes, too; this can't be undone.</source>
            <translation>Dort wird nichts mehr gemeldet, und was darauf wartet, geht mit; das lässt sich nicht rückgängig machen.</translation>
        </message>
        <message>
            <location filename="../../gui/channels/feature.py"></location>
            <source>The channel {name} is deleted.</source>
            <translation>Der Kanal {name} ist gelöscht.</translation>
        </message>
        <message>
            <location filename="../../gui/channels/feature.py"></location>
            <source>The channel {name} is there; try it.</source>
            <translation>Der Kanal {name} ist da; probieren Sie ihn aus.</translation>
        </message>
        <message>
            <location filename="../../gui/channels/feature.py"></location>
            <source>The test did not reach {name}: {why}</source>
            <translation>Die Probe hat {name} nicht erreicht: {why}</translation>
        </message>
        <message>
            <location filename="../../gui/channels/feature.py"></location>
            <source>The test reached {name}.</source>
            <translation>Die Probe hat {name} erreicht.</translation>
        </message>
        <message>
            <location filename="../../gui/channels/feature.py"></location>
            <source>These jobs go on naming it and tell nobody there: {jobs}.</source>
            <translation>Diese Jobs nennen ihn weiterhin und melden dort niemandem mehr: {jobs}.</translation>
        </message>
        <message>
            <location filename="../../gui/channels/feature.py"></location>
            <source>phone, mail, chat, webhook, notices</source>
            <translation>Telefon, Mail, Chat, Webhook, Meldungen</translation>
        </message>
    </context>
    <context>
        <name>ChannelsPage</name>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>&amp;Delete…</source>
            <translation>&amp;Löschen…</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>&amp;New channel…</source>
            <translation>&amp;Neuer Kanal…</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>&amp;Test</source>
            <translation>&amp;Probieren</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>1 notice waits</source>
            <translation>1 Meldung wartet</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>Add one, and hear on the phone that a job failed.</source>
            <translation>Legen Sie einen an, und hören Sie auf dem Telefon, dass ein Job fehlschlug.</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>Channels</source>
            <translation>Kanäle</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>Goes to</source>
            <translation>Geht an</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>HTTP</source>
            <translation>HTTP</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>Mail</source>
            <translation>Mail</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>No channels yet</source>
            <translation>Noch keine Kanäle</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>Phone, mail or chat hear of jobs here, also while no window is open. Whatever runs the jobs does the telling.</source>
            <translation>Telefon, Mail oder Chat hören hier von Jobs, auch wenn kein Fenster offen ist. Es meldet, was die Jobs ausführt.</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>Program</source>
            <translation>Programm</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>Reading the channels …</source>
            <translation>Die Kanäle werden gelesen …</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>State</source>
            <translation>Status</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>Told of all jobs when</source>
            <translation>Von allen Jobs gemeldet, wenn</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>is being tried …</source>
            <translation>wird probiert …</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>nothing</source>
            <translation>nichts</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>nothing sent yet</source>
            <translation>noch nichts gesendet</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>only what jobs say</source>
            <translation>nur was Jobs sagen</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>works</source>
            <translation>funktioniert</translation>
        </message>
        <message>
            <location filename="../../gui/channels/channels_page.py"></location>
            <source>{count} notices wait</source>
            <translation>{count} Meldungen warten</translation>
        </message>
    </context>
    <context>
        <name>ChosenPath</name>
        <message>
            <location filename="../../gui/widgets/fields/path_editor.py"></location>
            <source>Browse…</source>
            <translation>Durchsuchen…</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/path_editor.py"></location>
            <source>Choose the file</source>
            <translation>Die Datei wählen</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/path_editor.py"></location>
            <source>Choose the folder</source>
            <translation>Den Ordner wählen</translation>
        </message>
    </context>
    <context>
        <name>ColumnMenu</name>
        <message>
            <location filename="../../gui/widgets/tables/column_menu.py"></location>
            <source>Reset columns</source>
            <translation>Spalten zurücksetzen</translation>
        </message>
    </context>
    <context>
        <name>ComingModel</name>
        <message>
            <location filename="../../gui/job_editor/preview/coming_model.py"></location>
            <source>Day</source>
            <translation>Tag</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/coming_model.py"></location>
            <source>In</source>
            <translation>In</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/coming_model.py"></location>
            <source>Job's time</source>
            <translation>Zeit des Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/coming_model.py"></location>
            <source>Nothing</source>
            <translation>Nichts</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/coming_model.py"></location>
            <source>Time</source>
            <translation>Zeit</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/coming_model.py"></location>
            <source>Today</source>
            <translation>Heute</translation>
        </message>
    </context>
    <context>
        <name>CommandEditor</name>
        <message>
            <location filename="../../gui/widgets/fields/path_editor.py"></location>
            <source>Browse…</source>
            <translation>Durchsuchen…</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/path_editor.py"></location>
            <source>Choose the script or program</source>
            <translation>Das Skript oder Programm wählen</translation>
        </message>
    </context>
    <context>
        <name>ConditionRow</name>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>/home</source>
            <translation>/home</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>/media/backup/ready</source>
            <translation>/media/sicherung/bereit</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>10m</source>
            <translation>10m</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>4G</source>
            <translation>4G</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>50%</source>
            <translation>50%</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>5G</source>
            <translation>5G</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Condition</source>
            <translation>Bedingung</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>File or folder exists</source>
            <translation>Datei oder Ordner existiert</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Free disk space at</source>
            <translation>Freier Speicherplatz bei</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Free memory</source>
            <translation>Freier Arbeitsspeicher</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>How much must be free</source>
            <translation>Wie viel frei sein muss</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Load in the last minute at most</source>
            <translation>Auslastung der letzten Minute höchstens</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Network is not metered</source>
            <translation>Netzwerk ist nicht getaktet</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Network is up</source>
            <translation>Netzwerk ist verbunden</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Nobody has used it for</source>
            <translation>Unbenutzt seit</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>On mains power</source>
            <translation>Am Stromnetz</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Program is not running</source>
            <translation>Programm läuft nicht</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Program is running</source>
            <translation>Programm läuft</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>name of the program</source>
            <translation>Name des Programms</translation>
        </message>
    </context>
    <context>
        <name>ConflictDialog</name>
        <message>
            <location filename="../../gui/job_editor/conflict_dialog.py"></location>
            <source>&amp;Add as a new job</source>
            <translation>Als &amp;neuen Job hinzufügen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_dialog.py"></location>
            <source>&amp;Go on editing</source>
            <translation>&amp;Weiter bearbeiten</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_dialog.py"></location>
            <source>&amp;Keep mine</source>
            <translation>&amp;Meinen Stand behalten</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_dialog.py"></location>
            <source>&amp;Restore with mine</source>
            <translation>Mit &amp;meinem Stand wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_dialog.py"></location>
            <source>&amp;Take theirs</source>
            <translation>&amp;Deren Stand nehmen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_dialog.py"></location>
            <source>By {who}, {when}. Nothing is saved yet, and nothing of either is lost.</source>
            <translation>Durch {who}, {when}. Noch ist nichts gespeichert, und nichts von beidem ist verloren.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_dialog.py"></location>
            <source>By {who}, {when}. Nothing you typed is lost.</source>
            <translation>Durch {who}, {when}. Nichts, was Sie getippt haben, ist verloren.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_dialog.py"></location>
            <source>Line by line</source>
            <translation>Zeile für Zeile</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_dialog.py"></location>
            <source>Theirs</source>
            <translation>Deren Stand</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_dialog.py"></location>
            <source>What you typed is still here. It can be added as a new job.</source>
            <translation>Was Sie getippt haben, ist noch da. Es kann als neuer Job hinzugefügt werden.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_dialog.py"></location>
            <source>Yours</source>
            <translation>Ihr Stand</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_dialog.py"></location>
            <source>another window</source>
            <translation>ein anderes Fenster</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_dialog.py"></location>
            <source>“{job}” was changed meanwhile</source>
            <translation>„{job}“ wurde inzwischen geändert</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_dialog.py"></location>
            <source>“{job}” was deleted for ever meanwhile</source>
            <translation>„{job}“ wurde inzwischen endgültig gelöscht</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_dialog.py"></location>
            <source>“{job}” was put into the bin meanwhile</source>
            <translation>„{job}“ kam inzwischen in den Papierkorb</translation>
        </message>
    </context>
    <context>
        <name>CopiedStoreNotice</name>
        <message>
            <location filename="../../gui/shell/notices/copied_store_notice.py"></location>
            <source>&amp;The other one is gone</source>
            <translation>&amp;Den anderen gibt es nicht mehr</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/copied_store_notice.py"></location>
            <source>Copied store</source>
            <translation>Kopierter Speicher</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/copied_store_notice.py"></location>
            <source>Decide…</source>
            <translation>Entscheiden…</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/copied_store_notice.py"></location>
            <source>This is a &amp;second one</source>
            <translation>Dies ist ein &amp;zweiter</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/copied_store_notice.py"></location>
            <source>This store counts as a second one: what was pending ended, jobs start from now on.</source>
            <translation>Dieser Speicher gilt als ein zweiter: was ausstand, ist beendet, Jobs beginnen ab jetzt.</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/copied_store_notice.py"></location>
            <source>This store goes on: what waits does, and jobs make up for what they missed.</source>
            <translation>Dieser Speicher macht weiter: was wartet, läuft weiter, und Jobs holen nach, was sie versäumt haben.</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/copied_store_notice.py"></location>
            <source>This store is a copy or was restored from a backup, so another one may go on elsewhere, and all would be done twice. Until you have decided, nothing fires and nothing ends here.

If the other one is gone, what waits here goes on, and jobs make up for what they missed. If this is a second one, waits and retries end here, what was due before is in the log as missed, and jobs start from now on.</source>
            <translation>Dieser Speicher ist eine Kopie oder wurde aus einer Sicherung wiederhergestellt, ein anderer macht also vielleicht anderswo weiter, und alles geschähe doppelt. Bis Sie entschieden haben, wird hier nichts ausgelöst und endet nichts.

Gibt es den anderen nicht mehr, geht hier weiter, was wartet, und Jobs holen nach, was sie versäumt haben. Ist dies ein zweiter, enden Wartezeiten und Wiederholungen hier, was vorher fällig war, steht als verpasst im Protokoll, und Jobs beginnen ab jetzt.</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/copied_store_notice.py"></location>
            <source>This store is a copy or was restored: nothing fires or ends until you have decided.</source>
            <translation>Dieser Speicher ist eine Kopie oder wurde wiederhergestellt: nichts wird ausgelöst, und nichts endet, bis Sie entschieden haben.</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/copied_store_notice.py"></location>
            <source>Which store goes on?</source>
            <translation>Welcher Speicher macht weiter?</translation>
        </message>
    </context>
    <context>
        <name>CoreBridge</name>
        <message>
            <location filename="../../gui/core_access/core_bridge.py"></location>
            <source>Something unexpected went wrong ({problem}). What you wanted may not have been done.</source>
            <translation>Etwas Unerwartetes ist schiefgegangen ({problem}). Womöglich wurde nicht getan, was Sie wollten.</translation>
        </message>
    </context>
    <context>
        <name>DayCalendar</name>
        <message>
            <location filename="../../gui/widgets/fields/calendars.py"></location>
            <source>No date</source>
            <translation>Kein Datum</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/calendars.py"></location>
            <source>Today</source>
            <translation>Heute</translation>
        </message>
    </context>
    <context>
        <name>DayList</name>
        <message>
            <location filename="../../gui/calendar/day_list.py"></location>
            <source>Run</source>
            <translation>Lauf</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/day_list.py"></location>
            <source>Runs of the day</source>
            <translation>Läufe des Tages</translation>
        </message>
    </context>
    <context>
        <name>DayPanel</name>
        <message>
            <location filename="../../gui/calendar/day_panel.py"></location>
            <source>&amp;New job</source>
            <translation>&amp;Neuer Job</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/day_panel.py"></location>
            <source>&amp;Open day</source>
            <translation>Tag ö&amp;ffnen</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/day_panel.py"></location>
            <source>Close the day</source>
            <translation>Tag schließen</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/day_panel.py"></location>
            <source>Day</source>
            <translation>Tag</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/day_panel.py"></location>
            <source>week {number}</source>
            <translation>Woche {number}</translation>
        </message>
    </context>
    <context>
        <name>DaysAtRow</name>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>At</source>
            <translation>Um</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>On</source>
            <translation>Am</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Times of day</source>
            <translation>Uhrzeiten</translation>
        </message>
    </context>
    <context>
        <name>DifferenceModel</name>
        <message>
            <location filename="../../gui/widgets/tables/difference_table.py"></location>
            <source>1 same line</source>
            <translation>1 gleiche Zeile</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/tables/difference_table.py"></location>
            <source>Left side</source>
            <translation>linke Seite</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/tables/difference_table.py"></location>
            <source>Right side</source>
            <translation>rechte Seite</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/tables/difference_table.py"></location>
            <source>differs: {line}</source>
            <translation>weicht ab: {line}</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/tables/difference_table.py"></location>
            <source>empty line</source>
            <translation>leere Zeile</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/tables/difference_table.py"></location>
            <source>new: {line}</source>
            <translation>neu: {line}</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/tables/difference_table.py"></location>
            <source>no line</source>
            <translation>keine Zeile</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/tables/difference_table.py"></location>
            <source>old: {line}</source>
            <translation>alt: {line}</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/tables/difference_table.py"></location>
            <source>{count} same lines</source>
            <translation>{count} gleiche Zeilen</translation>
        </message>
    </context>
    <context>
        <name>DifferenceTable</name>
        <message>
            <location filename="../../gui/widgets/tables/difference_table.py"></location>
            <source>What differs</source>
            <translation>Was sich unterscheidet</translation>
        </message>
    </context>
    <context>
        <name>DigestRow</name>
        <message>
            <location filename="../../gui/settings/digests_field.py"></location>
            <source>Channel</source>
            <translation>Kanal</translation>
        </message>
        <message>
            <location filename="../../gui/settings/digests_field.py"></location>
            <source>Day of the week</source>
            <translation>Wochentag</translation>
        </message>
        <message>
            <location filename="../../gui/settings/digests_field.py"></location>
            <source>Each day</source>
            <translation>Jeden Tag</translation>
        </message>
        <message>
            <location filename="../../gui/settings/digests_field.py"></location>
            <source>Each week</source>
            <translation>Jede Woche</translation>
        </message>
        <message>
            <location filename="../../gui/settings/digests_field.py"></location>
            <source>How often</source>
            <translation>Wie oft</translation>
        </message>
        <message>
            <location filename="../../gui/settings/digests_field.py"></location>
            <source>Time</source>
            <translation>Uhrzeit</translation>
        </message>
    </context>
    <context>
        <name>DigestsField</name>
        <message>
            <location filename="../../gui/settings/digests_field.py"></location>
            <source>&amp;Add a digest</source>
            <translation>&amp;Übersicht hinzufügen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/digests_field.py"></location>
            <source>Take this digest away</source>
            <translation>Diese Übersicht entfernen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/digests_field.py"></location>
            <source>There is no channel yet; the settings make one, under Channels.</source>
            <translation>Es gibt noch keinen Kanal; die Einstellungen legen unter Kanäle einen an.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/digests_field.py"></location>
            <source>There is no channel “{name}”; nothing is told there.</source>
            <translation>Es gibt keinen Kanal „{name}“; dort wird nichts gemeldet.</translation>
        </message>
    </context>
    <context>
        <name>DoctorDialog</name>
        <message>
            <location filename="../../gui/doctor/doctor_dialog.py"></location>
            <source>&amp;Look again</source>
            <translation>Noch einmal &amp;nachsehen</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/doctor_dialog.py"></location>
            <source>&amp;Try a notification</source>
            <translation>&amp;Mitteilung ausprobieren</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/doctor_dialog.py"></location>
            <source>1 needs attention</source>
            <translation>1 verlangt Aufmerksamkeit</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/doctor_dialog.py"></location>
            <source>All is well</source>
            <translation>Alles ist gut</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/doctor_dialog.py"></location>
            <source>C&amp;opy</source>
            <translation>&amp;Kopieren</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/doctor_dialog.py"></location>
            <source>Edit…</source>
            <translation>Bearbeiten…</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/doctor_dialog.py"></location>
            <source>Health</source>
            <translation>Status</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/doctor_dialog.py"></location>
            <source>It could not be found out</source>
            <translation>Es ließ sich nicht feststellen</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/doctor_dialog.py"></location>
            <source>Looking for what keeps jobs from running …</source>
            <translation>Es wird nachgesehen, was Jobs am Laufen hindert …</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/doctor_dialog.py"></location>
            <source>Looking…</source>
            <translation>Es wird nachgesehen…</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/doctor_dialog.py"></location>
            <source>Nothing keeps jobs from running; {count} could be better</source>
            <translation>Nichts hindert Jobs am Laufen; verbesserbar: {count}</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/doctor_dialog.py"></location>
            <source>What is well ({count})</source>
            <translation>Was in Ordnung ist ({count})</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/doctor_dialog.py"></location>
            <source>bad</source>
            <translation>schlecht</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/doctor_dialog.py"></location>
            <source>could be better</source>
            <translation>könnte besser sein</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/doctor_dialog.py"></location>
            <source>well</source>
            <translation>gut</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/doctor_dialog.py"></location>
            <source>{count} need attention</source>
            <translation>{count} verlangen Aufmerksamkeit</translation>
        </message>
    </context>
    <context>
        <name>DoctorFeature</name>
        <message>
            <location filename="../../gui/doctor/feature.py"></location>
            <source>Decide…</source>
            <translation>Entscheiden…</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/feature.py"></location>
            <source>Make a backup</source>
            <translation>Sicherung anlegen</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/feature.py"></location>
            <source>On GNOME the extension “AppIndicator and KStatusNotifierItem Support” adds one.</source>
            <translation>Unter GNOME fügt die Erweiterung „AppIndicator and KStatusNotifierItem Support“ einen hinzu.</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/feature.py"></location>
            <source>Start at login</source>
            <translation>Beim Anmelden starten</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/engine_start.py"></location>
            <location filename="../../gui/doctor/feature.py"></location>
            <source>Start the engine</source>
            <translation>Engine starten</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/feature.py"></location>
            <source>The icon is in the tray.</source>
            <translation>Das Symbol ist im Infobereich.</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/feature.py"></location>
            <source>This desktop shows no tray, so a closed window is minimised instead.</source>
            <translation>Dieser Desktop hat keinen Infobereich, deshalb wird ein geschlossenes Fenster minimiert.</translation>
        </message>
        <message>
            <location filename="../../gui/doctor/feature.py"></location>
            <source>tray</source>
            <translation>Infobereich</translation>
        </message>
    </context>
    <context>
        <name>DownArrow</name>
        <message>
            <location filename="../../gui/widgets/fields/form_editors.py"></location>
            <source>List all</source>
            <translation>Alle auflisten</translation>
        </message>
    </context>
    <context>
        <name>EditingController</name>
        <message>
            <location filename="../../gui/job_editor/editing_controller.py"></location>
            <source>An unsaved job was kept.</source>
            <translation>Ein ungespeicherter Job wurde aufbewahrt.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/editing_controller.py"></location>
            <source>Unsaved changes to {jobs} were kept.</source>
            <translation>Ungespeicherte Änderungen an {jobs} wurden aufbewahrt.</translation>
        </message>
    </context>
    <context>
        <name>EditingSession</name>
        <message>
            <location filename="../../gui/job_editor/editing_session.py"></location>
            <source>The store can't be read now; what is typed stays here.</source>
            <translation>Der Speicher ist gerade nicht lesbar; was getippt ist, bleibt hier.</translation>
        </message>
    </context>
    <context>
        <name>EditorNotice</name>
        <message>
            <location filename="../../gui/job_editor/editor_notice.py"></location>
            <source>Before it can be saved:</source>
            <translation>Bevor gespeichert werden kann:</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/editor_notice.py"></location>
            <source>Put back</source>
            <translation>Zurücksetzen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/editor_notice.py"></location>
            <source>and {count} more</source>
            <translation>und {count} weitere</translation>
        </message>
    </context>
    <context>
        <name>EditorPage</name>
        <message>
            <location filename="../../gui/job_editor/fields/folded_rows.py"></location>
            <source>If it goes wrong</source>
            <translation>Wenn es schiefgeht</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/folded_rows.py"></location>
            <source>More</source>
            <translation>Mehr</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/folded_rows.py"></location>
            <source>Only if</source>
            <translation>Nur wenn</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/folded_rows.py"></location>
            <source>Tell me</source>
            <translation>Mitteilen</translation>
        </message>
    </context>
    <context>
        <name>EmptyLog</name>
        <message>
            <location filename="../../gui/run_log/empty_log.py"></location>
            <source>Clear the filters</source>
            <translation>Filter zurücksetzen</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/empty_log.py"></location>
            <source>Clear the search</source>
            <translation>Suche leeren</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/empty_log.py"></location>
            <source>Every run appears here as it happens, and so does what was skipped or missed, and why.</source>
            <translation>Hier erscheint jeder Lauf, sobald er stattfindet, ebenso was übersprungen oder verpasst wurde und warum.</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/empty_log.py"></location>
            <source>New job</source>
            <translation>Neuer Job</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/empty_log.py"></location>
            <source>No run matches</source>
            <translation>Kein Lauf passt</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/empty_log.py"></location>
            <source>Nothing has run yet</source>
            <translation>Noch ist nichts gelaufen</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/empty_log.py"></location>
            <source>Other groups, words or filters may show some.</source>
            <translation>Andere Gruppen, Wörter oder Filter zeigen vielleicht welche.</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/empty_log.py"></location>
            <source>Show all jobs</source>
            <translation>Alle Jobs zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/empty_log.py"></location>
            <source>The log could not be read</source>
            <translation>Das Protokoll konnte nicht gelesen werden</translation>
        </message>
    </context>
    <context>
        <name>EntryCanvas</name>
        <message>
            <location filename="../../gui/occurrences/entry_canvas.py"></location>
            <source>Runs</source>
            <translation>Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_canvas.py"></location>
            <source>nothing selected</source>
            <translation>nichts ausgewählt</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_canvas.py"></location>
            <source>to {at}</source>
            <translation>nach {at}</translation>
        </message>
    </context>
    <context>
        <name>EntryTable</name>
        <message>
            <location filename="../../gui/calendar/entry_table.py"></location>
            <source>None of the jobs that are shown ran, and none is to run.</source>
            <translation>Keiner der gezeigten Jobs lief oder soll laufen.</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/entry_table.py"></location>
            <source>Nothing on {days}</source>
            <translation>Nichts am {days}</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/entry_table.py"></location>
            <source>Reading {days} …</source>
            <translation>{days} wird gelesen …</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/entry_table.py"></location>
            <source>The runs could not be read</source>
            <translation>Die Läufe konnten nicht gelesen werden</translation>
        </message>
    </context>
    <context>
        <name>EventCards</name>
        <message>
            <location filename="../../gui/job_editor/event_cards.py"></location>
            <source>Best let the new one wait while one is running.</source>
            <translation>Lassen Sie am besten den neuen warten, während einer läuft.</translation>
        </message>
    </context>
    <context>
        <name>ExchangeDetails</name>
        <message>
            <location filename="../../gui/run_output/exchange_view.py"></location>
            <source>Request and headers</source>
            <translation>Anfrage und Kopfzeilen</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/exchange_view.py"></location>
            <source>The server sent the call on to another address:</source>
            <translation>Der Server hat den Aufruf an eine andere Adresse verwiesen:</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/exchange_view.py"></location>
            <source>What was sent is not kept.</source>
            <translation>Was gesendet wurde, ist nicht aufbewahrt.</translation>
        </message>
    </context>
    <context>
        <name>ExchangeView</name>
        <message>
            <location filename="../../gui/run_output/exchange_view.py"></location>
            <source>Answer</source>
            <translation>Antwort</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/exchange_view.py"></location>
            <source>No answer came.</source>
            <translation>Es kam keine Antwort.</translation>
        </message>
    </context>
    <context>
        <name>ExportDialog</name>
        <message>
            <location filename="../../gui/job_files/export_dialog.py"></location>
            <source>&amp;Copy text</source>
            <translation>Text &amp;kopieren</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/export_dialog.py"></location>
            <source>&amp;Format</source>
            <translation>&amp;Format</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/export_dialog.py"></location>
            <source>&amp;Save…</source>
            <translation>&amp;Speichern…</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/export_dialog.py"></location>
            <source>All jobs</source>
            <translation>Alle Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/export_dialog.py"></location>
            <source>Choose a folder for the files</source>
            <translation>Einen Ordner für die Dateien wählen</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/export_dialog.py"></location>
            <source>Export jobs</source>
            <translation>Jobs exportieren</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/export_dialog.py"></location>
            <source>Jobs</source>
            <translation>Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/export_dialog.py"></location>
            <source>Not in the file</source>
            <translation>Nicht in der Datei</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/export_dialog.py"></location>
            <source>Save the jobs</source>
            <translation>Die Jobs speichern</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/export_dialog.py"></location>
            <source>The jobs that the list shows</source>
            <translation>Die Jobs, die die Liste zeigt</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/export_dialog.py"></location>
            <source>The selected job</source>
            <translation>Der ausgewählte Job</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/export_dialog.py"></location>
            <source>The {count} selected jobs</source>
            <translation>Die {count} ausgewählten Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/export_dialog.py"></location>
            <source>What the file will say</source>
            <translation>Was in der Datei stehen wird</translation>
        </message>
    </context>
    <context>
        <name>Figure</name>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>{title}: {number}, {detail}</source>
            <translation>{title}: {number}, {detail}</translation>
        </message>
    </context>
    <context>
        <name>FileExport</name>
        <message>
            <location filename="../../gui/commands/files/file_export.py"></location>
            <source>Another file is being written; wait for it, or stop it.</source>
            <translation>Eine andere Datei wird gerade geschrieben; warten Sie auf sie, oder brechen Sie sie ab.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/files/file_export.py"></location>
            <source>Writing {file}: {done} of {total}</source>
            <translation>{file} wird geschrieben: {done} von {total}</translation>
        </message>
        <message>
            <location filename="../../gui/commands/files/file_export.py"></location>
            <source>Writing {file}…</source>
            <translation>{file} wird geschrieben…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/files/file_export.py"></location>
            <source>Wrote {file}.</source>
            <translation>{file} geschrieben.</translation>
        </message>
    </context>
    <context>
        <name>FilterChip</name>
        <message>
            <location filename="../../gui/run_log/filters/filter_chip.py"></location>
            <source>✕ or Delete takes it back</source>
            <translation>✕ oder Entf nimmt es zurück</translation>
        </message>
    </context>
    <context>
        <name>FilterController</name>
        <message>
            <location filename="../../gui/shell/filters.py"></location>
            <source>Keep</source>
            <translation>Behalten</translation>
        </message>
        <message>
            <location filename="../../gui/shell/filters.py"></location>
            <source>Keep this filter</source>
            <translation>Diesen Filter behalten</translation>
        </message>
        <message>
            <location filename="../../gui/shell/filters.py"></location>
            <source>Rename</source>
            <translation>Umbenennen</translation>
        </message>
        <message>
            <location filename="../../gui/shell/filters.py"></location>
            <source>Rename the filter</source>
            <translation>Filter umbenennen</translation>
        </message>
        <message>
            <location filename="../../gui/shell/filters.py"></location>
            <source>Search, group and tags as they are now stand under this name beside the views:</source>
            <translation>Suche, Gruppe und Tags, wie sie jetzt sind, stehen unter diesem Namen neben den Ansichten:</translation>
        </message>
        <message>
            <location filename="../../gui/shell/filters.py"></location>
            <source>The new name of “{name}”:</source>
            <translation>Der neue Name von „{name}“:</translation>
        </message>
    </context>
    <context>
        <name>FindBar</name>
        <message>
            <location filename="../../gui/run_output/find_bar.py"></location>
            <source>1 place</source>
            <translation>1 Stelle</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/find_bar.py"></location>
            <source>Find in output</source>
            <translation>In der Ausgabe suchen</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/find_bar.py"></location>
            <source>Find the next place (F3)</source>
            <translation>Die nächste Stelle finden (F3)</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/find_bar.py"></location>
            <source>Find the place before (Shift+F3)</source>
            <translation>Die vorige Stelle finden (Umschalt+F3)</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/find_bar.py"></location>
            <source>not found</source>
            <translation>nicht gefunden</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/find_bar.py"></location>
            <source>{count} places</source>
            <translation>{count} Stellen</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/find_bar.py"></location>
            <source>{number} of {count}</source>
            <translation>{number} von {count}</translation>
        </message>
    </context>
    <context>
        <name>FiringNotices</name>
        <message>
            <location filename="../../gui/desktop/firing_notices.py"></location>
            <source>All is well.</source>
            <translation>Alles ist in Ordnung.</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/firing_notices.py"></location>
            <source>Channels do not work</source>
            <translation>Kanäle funktionieren nicht</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/firing_notices.py"></location>
            <source>Jobs fire again</source>
            <translation>Jobs werden wieder ausgelöst</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/firing_notices.py"></location>
            <source>Jobs go by old calendars</source>
            <translation>Jobs richten sich nach alten Kalendern</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/firing_notices.py"></location>
            <source>Open Hourbell and start the engine.</source>
            <translation>Öffnen Sie Hourbell, und starten Sie die Engine.</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/firing_notices.py"></location>
            <source>The channel {name} does not work</source>
            <translation>Der Kanal {name} funktioniert nicht</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/firing_notices.py"></location>
            <source>{job} goes by an old calendar</source>
            <translation>{job} richtet sich nach einem alten Kalender</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/firing_notices.py"></location>
            <source>{names}: see Channels in the settings.</source>
            <translation>{names}: siehe Kanäle in den Einstellungen.</translation>
        </message>
    </context>
    <context>
        <name>FolderDialog</name>
        <message>
            <location filename="../../gui/filing/tag_dialog.py"></location>
            <source>A slash parts a folder from the one within it. Leave it empty for no folder.</source>
            <translation>Ein Schrägstrich trennt einen Ordner von dem darin. Leer heißt kein Ordner.</translation>
        </message>
        <message>
            <location filename="../../gui/filing/tag_dialog.py"></location>
            <source>No folder</source>
            <translation>Kein Ordner</translation>
        </message>
    </context>
    <context>
        <name>FolderEditor</name>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>&amp;Unlink</source>
            <translation>&amp;Trennen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>C&amp;hoose…</source>
            <translation>A&amp;uswählen…</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>Choose the folder of jobs</source>
            <translation>Den Ordner mit Jobs auswählen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>Unlink the folder of jobs</source>
            <translation>Den Ordner mit Jobs trennen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>no folder</source>
            <translation>kein Ordner</translation>
        </message>
    </context>
    <context>
        <name>ForesightList</name>
        <message>
            <location filename="../../gui/job_editor/steps/card_pane.py"></location>
            <source>If one started now</source>
            <translation>Wenn jetzt einer begänne</translation>
        </message>
    </context>
    <context>
        <name>Funnel</name>
        <message>
            <location filename="../../gui/instances/funnel.py"></location>
            <source>How many stand at each step: {steps}</source>
            <translation>Wie viele bei jedem Schritt stehen: {steps}</translation>
        </message>
    </context>
    <context>
        <name>GlanceView</name>
        <message>
            <location filename="../../gui/inspector/glance_view.py"></location>
            <source>Overview</source>
            <translation>Überblick</translation>
        </message>
    </context>
    <context>
        <name>GuideWindow</name>
        <message>
            <location filename="../../gui/guide/guide_window.py"></location>
            <source>Back</source>
            <translation>Zurück</translation>
        </message>
        <message>
            <location filename="../../gui/guide/guide_window.py"></location>
            <source>Contents</source>
            <translation>Inhalt</translation>
        </message>
        <message>
            <location filename="../../gui/guide/guide_window.py"></location>
            <source>Contents of the guide</source>
            <translation>Inhalt des Handbuchs</translation>
        </message>
        <message>
            <location filename="../../gui/guide/guide_window.py"></location>
            <source>Find in this page</source>
            <translation>Auf dieser Seite suchen</translation>
        </message>
        <message>
            <location filename="../../gui/guide/guide_window.py"></location>
            <source>Forward</source>
            <translation>Vor</translation>
        </message>
        <message>
            <location filename="../../gui/guide/guide_window.py"></location>
            <source>No page holds all of these words. Try fewer of them, or another one.</source>
            <translation>Keine Seite enthält alle diese Wörter. Weniger Wörter oder ein anderes finden vielleicht mehr.</translation>
        </message>
        <message>
            <location filename="../../gui/guide/guide_window.py"></location>
            <source>Nothing found</source>
            <translation>Nichts gefunden</translation>
        </message>
        <message>
            <location filename="../../gui/guide/guide_window.py"></location>
            <source>Page</source>
            <translation>Seite</translation>
        </message>
        <message>
            <location filename="../../gui/guide/guide_window.py"></location>
            <source>Search the guide</source>
            <translation>Das Handbuch durchsuchen</translation>
        </message>
        <message>
            <location filename="../../gui/guide/guide_window.py"></location>
            <source>The guide</source>
            <translation>Das Handbuch</translation>
        </message>
        <message>
            <location filename="../../gui/guide/guide_window.py"></location>
            <source>The guide can't open {link}.</source>
            <translation>Das Handbuch kann {link} nicht öffnen.</translation>
        </message>
        <message>
            <location filename="../../gui/guide/guide_window.py"></location>
            <source>The guide has no page “{name}”.</source>
            <translation>Das Handbuch hat keine Seite „{name}“.</translation>
        </message>
        <message>
            <location filename="../../gui/guide/guide_window.py"></location>
            <source>This leads out of the guide: {link}</source>
            <translation>Das führt aus dem Handbuch hinaus: {link}</translation>
        </message>
        <message>
            <location filename="../../gui/guide/guide_window.py"></location>
            <source>This writes to {address}</source>
            <translation>Damit schreiben Sie an {address}</translation>
        </message>
        <message>
            <location filename="../../gui/guide/guide_window.py"></location>
            <source>{page}: Hourbell guide</source>
            <translation>{page}: Hourbell-Handbuch</translation>
        </message>
    </context>
    <context>
        <name>HoursPlot</name>
        <message>
            <location filename="../../gui/calendar/day_panel.py"></location>
            <source>Runs in each hour</source>
            <translation>Läufe je Stunde</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/day_panel.py"></location>
            <source>Runs in each hour; most at {hour}: {count}</source>
            <translation>Läufe je Stunde; die meisten um {hour}: {count}</translation>
        </message>
    </context>
    <context>
        <name>ImportAhead</name>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>Simulating… {percent} %</source>
            <translation>Simuliert … {percent} %</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>The next 30 days</source>
            <translation>Die nächsten 30 Tage</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>What would arrive switched off counts as if it were on.</source>
            <translation>Was ausgeschaltet ankäme, zählt, als wäre es an.</translation>
        </message>
    </context>
    <context>
        <name>ImportDialog</name>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>&amp;File…</source>
            <translation>&amp;Datei…</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>&amp;Import</source>
            <translation>&amp;Importieren</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>1 job changes</source>
            <translation>1 Job ändert sich</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>All files (*)</source>
            <translation>Alle Dateien (*)</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>By its name and content</source>
            <translation>Nach Name und Inhalt</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>Choose a file with jobs</source>
            <translation>Eine Datei mit Jobs wählen</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>Choose a file: before anything is done, you see what becomes of each job.</source>
            <translation>Wählen Sie eine Datei: bevor etwas geschieht, sehen Sie, was aus jedem Job wird.</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>Choose a folder with timers, tasks or agents</source>
            <translation>Einen Ordner mit Timern, Aufgaben oder Agenten wählen</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>F&amp;older…</source>
            <translation>&amp;Ordner…</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>Format</source>
            <translation>Format</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>From</source>
            <translation>Von</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>From this machine</source>
            <translation>Von diesem Rechner</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>From this machine…</source>
            <translation>Von diesem Rechner…</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>Import jobs</source>
            <translation>Jobs importieren</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>Import what is chosen?</source>
            <translation>Das Gewählte importieren?</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>Importing…</source>
            <translation>Wird importiert …</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>Its events &amp;do</source>
            <translation>Seine Termine &amp;tun</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>No file yet: choose one, or drop it here</source>
            <translation>Noch keine Datei: wählen Sie eine, oder legen Sie sie hier ab</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>Not taken from the file</source>
            <translation>Nicht aus der Datei übernommen</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>Nothing to see yet</source>
            <translation>Noch nichts zu sehen</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>Nothing was imported: jobs were changed elsewhere since this was looked at. Below is what would be done now; what you left out is still left out.</source>
            <translation>Nichts wurde importiert: Seit der Vorschau wurden Jobs anderswo geändert. Unten steht, was jetzt getan würde; was Sie ausgelassen haben, bleibt ausgelassen.</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>POST https://…, or a command</source>
            <translation>POST https://…, oder ein Befehl</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>Put jobs that the file does not hold into the &amp;bin</source>
            <translation>Jobs, die nicht in der Datei sind, in den &amp;Papierkorb legen</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>What becomes of each job</source>
            <translation>Was aus jedem Job wird</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>What is imported</source>
            <translation>Was importiert wird</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>What you left out has to be chosen again otherwise.</source>
            <translation>Sonst muss neu gewählt werden, was weggelassen wird.</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>{count} jobs change</source>
            <translation>{count} Jobs ändern sich</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>{count} stay as they are</source>
            <translation>{count} bleiben, wie sie sind</translation>
        </message>
    </context>
    <context>
        <name>InspectorHead</name>
        <message>
            <location filename="../../gui/inspector/inspector_head.py"></location>
            <source>Let the job run by its schedule</source>
            <translation>Den Job nach seinem Zeitplan laufen lassen</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspector_head.py"></location>
            <source>More…</source>
            <translation>Mehr…</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspector_head.py"></location>
            <source>in no folder</source>
            <translation>in keinem Ordner</translation>
        </message>
    </context>
    <context>
        <name>InspectorView</name>
        <message>
            <location filename="../../gui/inspector/inspector_view.py"></location>
            <source>1 revision</source>
            <translation>1 Fassung</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspector_view.py"></location>
            <source>Changed {day}</source>
            <translation>Geändert: {day}</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspector_view.py"></location>
            <source>Changed {day} by {who}</source>
            <translation>Geändert: {day}, {who}</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspector_view.py"></location>
            <source>Inspector</source>
            <translation>Inspektor</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspector_view.py"></location>
            <source>Last 30 days</source>
            <translation>Letzte 30 Tage</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspector_view.py"></location>
            <source>Last runs</source>
            <translation>Letzte Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspector_view.py"></location>
            <source>Last {count} runs</source>
            <translation>Letzte {count} Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspector_view.py"></location>
            <source>Notes</source>
            <translation>Notizen</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspector_view.py"></location>
            <source>Read its calendar now, before its hour</source>
            <translation>Seinen Kalender jetzt lesen, vor seiner Stunde</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspector_view.py"></location>
            <source>Read now</source>
            <translation>Jetzt lesen</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspector_view.py"></location>
            <source>Select an occurrence above, in the calendar or in the log.</source>
            <translation>Wählen Sie oben, im Kalender oder im Protokoll einen Termin aus.</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspector_view.py"></location>
            <source>What</source>
            <translation>Was</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspector_view.py"></location>
            <source>When</source>
            <translation>Wann</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspector_view.py"></location>
            <source>Where</source>
            <translation>Wo</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspector_view.py"></location>
            <source>Why?</source>
            <translation>Warum?</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspector_view.py"></location>
            <source>{count} revisions</source>
            <translation>{count} Fassungen</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspector_view.py"></location>
            <source>“{job}” was due on {at}: that run can't be moved or left out any more.</source>
            <translation>„{job}“ war am {at} fällig: Dieser Lauf lässt sich nicht mehr verschieben oder auslassen.</translation>
        </message>
    </context>
    <context>
        <name>InstanceDelegate</name>
        <message>
            <location filename="../../gui/instances/instance_delegate.py"></location>
            <source>Retry</source>
            <translation>Wiederholen</translation>
        </message>
    </context>
    <context>
        <name>InstancePanel</name>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>&amp;Go on now</source>
            <translation>&amp;Jetzt weiter</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>&amp;Move…</source>
            <translation>&amp;Verschieben…</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>&amp;Output</source>
            <translation>&amp;Ausgabe</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>&amp;Stop this one</source>
            <translation>&amp;Diese beenden</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>Began with</source>
            <translation>Begann mit</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>Begin &amp;again from</source>
            <translation>&amp;Noch einmal ab</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>Begin &amp;again from step {step}</source>
            <translation>&amp;Noch einmal ab Schritt {step}</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>Close the sequence</source>
            <translation>Die Abfolge schließen</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>More for this sequence</source>
            <translation>Mehr zu dieser Abfolge</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>S&amp;end “{event}”</source>
            <translation>„{event}“ s&amp;enden</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>S&amp;kip</source>
            <translation>Überspr&amp;ingen</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>S&amp;kip this step</source>
            <translation>Diesen Schritt überspr&amp;ingen</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>Sequence</source>
            <translation>Abfolge</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>Steps</source>
            <translation>Schritte</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>Waits for “{event}”</source>
            <translation>Wartet auf „{event}“</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>Waits: {what}</source>
            <translation>Wartet: {what}</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>again, what stood at run {number}</source>
            <translation>noch einmal, was bei Lauf {number} stand</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>by {who}</source>
            <translation>durch {who}</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>key {key}</source>
            <translation>Schlüssel {key}</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>until {at}</source>
            <translation>bis {at}</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>{job} · for {length}</source>
            <translation>{job} · seit {length}</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instance_panel.py"></location>
            <source>{number} · {name}</source>
            <translation>{number} · {name}</translation>
        </message>
    </context>
    <context>
        <name>InstancesController</name>
        <message>
            <location filename="../../gui/instances/instances_controller.py"></location>
            <source>Asked for the end of {name}.</source>
            <translation>Das Ende von {name} ist angefordert.</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_controller.py"></location>
            <source>Move</source>
            <translation>Verschieben</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_controller.py"></location>
            <source>Move a wait</source>
            <translation>Eine Wartezeit verschieben</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_controller.py"></location>
            <source>Sent “{event}” to {name}.</source>
            <translation>„{event}“ an {name} gesendet.</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_controller.py"></location>
            <source>Skipped a step of {name}: {step}.</source>
            <translation>Einen Schritt von {name} übersprungen: {step}.</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_controller.py"></location>
            <source>That was done before; nothing was changed.</source>
            <translation>Das war schon getan; nichts wurde geändert.</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_controller.py"></location>
            <source>When should {name} go on?</source>
            <translation>Wann soll {name} weitergehen?</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_controller.py"></location>
            <source>moving</source>
            <translation>Verschieben</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_controller.py"></location>
            <source>{name} begins again from step {step}.</source>
            <translation>{name} beginnt noch einmal ab Schritt {step}.</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_controller.py"></location>
            <source>{name} goes on {at}.</source>
            <translation>{name} geht {at} weiter.</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_controller.py"></location>
            <source>{name} goes on.</source>
            <translation>{name} geht weiter.</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_controller.py"></location>
            <source>“{job}” {key}</source>
            <translation>„{job}“ {key}</translation>
        </message>
    </context>
    <context>
        <name>InstancesModel</name>
        <message>
            <location filename="../../gui/instances/instances_model.py"></location>
            <source>Begin again</source>
            <translation>Noch einmal beginnen</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_model.py"></location>
            <source>Buttons</source>
            <translation>Schaltflächen</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_model.py"></location>
            <source>Go on now</source>
            <translation>Jetzt weiter</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_model.py"></location>
            <source>Job</source>
            <translation>Job</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_model.py"></location>
            <source>Key</source>
            <translation>Schlüssel</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_model.py"></location>
            <source>More…</source>
            <translation>Mehr…</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_model.py"></location>
            <source>Until</source>
            <translation>Bis</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_model.py"></location>
            <source>What it waits for</source>
            <translation>Wartet auf</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_model.py"></location>
            <source>Where it stands</source>
            <translation>Wo es steht</translation>
        </message>
    </context>
    <context>
        <name>InstancesPage</name>
        <message>
            <location filename="../../gui/instances/instances_page.py"></location>
            <source>All jobs</source>
            <translation>Alle Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_page.py"></location>
            <source>Began: first ones first</source>
            <translation>Beginn: die ersten zuerst</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_page.py"></location>
            <source>Ends: soonest first</source>
            <translation>Ende: das nächste zuerst</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_page.py"></location>
            <source>Job</source>
            <translation>Job</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_page.py"></location>
            <source>Nothing waits</source>
            <translation>Nichts wartet</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_page.py"></location>
            <source>Order</source>
            <translation>Reihenfolge</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_page.py"></location>
            <source>Reading what waits …</source>
            <translation>Was wartet, wird gelesen …</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_page.py"></location>
            <source>Sequences that wait, run or are to be tried again appear here with the step they stand at.</source>
            <translation>Abfolgen, die warten, laufen oder neu versucht werden, stehen hier mit ihrem Schritt.</translation>
        </message>
        <message>
            <location filename="../../gui/instances/instances_page.py"></location>
            <source>Sequences under way</source>
            <translation>Abfolgen im Gang</translation>
        </message>
    </context>
    <context>
        <name>InterruptedBanner</name>
        <message>
            <location filename="../../gui/run_log/interrupted_banner.py"></location>
            <source>Interrupted: was its work done?</source>
            <translation>Unterbrochen: ist seine Arbeit getan?</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/interrupted_banner.py"></location>
            <source>The engine ended while it ran, so nobody knows whether its work was done. Look, then decide.</source>
            <translation>Die Engine endete, während er lief, deshalb weiß niemand, ob seine Arbeit getan ist. Sehen Sie nach, und entscheiden Sie dann.</translation>
        </message>
    </context>
    <context>
        <name>JobActions</name>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>&amp;Copy as text</source>
            <translation>Als Te&amp;xt kopieren</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>&amp;Duplicate</source>
            <translation>&amp;Duplizieren</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>&amp;Edit…</source>
            <translation>&amp;Bearbeiten…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>&amp;Import…</source>
            <translation>&amp;Importieren…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>&amp;New job…</source>
            <translation>&amp;Neuer Job…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>&amp;Pause…</source>
            <translation>&amp;Pausieren…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>&amp;Run now</source>
            <translation>&amp;Jetzt ausführen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>&amp;Stop</source>
            <translation>St&amp;oppen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>C&amp;olour</source>
            <translation>Fa&amp;rbe</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Change the selected job</source>
            <translation>Den ausgewählten Job ändern</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Choose how long the selected jobs pause</source>
            <translation>Wählen, wie lange die ausgewählten Jobs pausieren</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Choose the colour in which the selected jobs are shown</source>
            <translation>Wählen, in welcher Farbe die ausgewählten Jobs gezeigt werden</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Choose the folder that the selected jobs lie in</source>
            <translation>Den Ordner wählen, in dem die ausgewählten Jobs liegen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Choose the tags of the selected jobs</source>
            <translation>Die Tags der ausgewählten Jobs wählen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>De&amp;lete</source>
            <translation>&amp;Löschen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Delete for e&amp;ver…</source>
            <translation>&amp;Endgültig löschen…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>E&amp;xport…</source>
            <translation>Exp&amp;ortieren…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Empty &amp;bin…</source>
            <translation>Papier&amp;korb leeren…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>End the pause of the selected jobs</source>
            <translation>Die Pause der ausgewählten Jobs beenden</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>End the runs of the selected jobs that are under way; what waits goes on waiting</source>
            <translation>Beendet die laufenden Läufe der gewählten Jobs; was wartet, wartet weiter</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Give the selected job another name</source>
            <translation>Dem ausgewählten Job einen anderen Namen geben</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Give up all jobs in the bin with their history and runs</source>
            <translation>Alle Jobs im Papierkorb mit ihrem Verlauf und ihren Läufen aufgeben</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Give up the selected jobs in the bin with their history and runs</source>
            <translation>Die ausgewählten Jobs im Papierkorb samt Verlauf und Läufen aufgeben</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Histor&amp;y…</source>
            <translation>&amp;Verlauf…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Let nothing run by its schedule, or end that</source>
            <translation>Nichts nach Zeitplan laufen lassen oder das beenden</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Let the selected jobs run by their schedule, or not</source>
            <translation>Die ausgewählten Jobs nach Zeitplan laufen lassen oder nicht</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Make a copy of the selected jobs, switched off</source>
            <translation>Eine ausgeschaltete Kopie der ausgewählten Jobs anlegen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Make a job</source>
            <translation>Einen Job anlegen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Make a job from one line of text</source>
            <translation>Einen Job aus einer Zeile Text anlegen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Make u&amp;p for missed runs…</source>
            <translation>Verpasste Läufe &amp;nachholen…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Move to &amp;folder…</source>
            <translation>I&amp;n Ordner verschieben…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Paste &amp;jobs…</source>
            <translation>Jobs einfü&amp;gen…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Pause &amp;everything</source>
            <translation>&amp;Alles pausieren</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Put the selected jobs into the bin</source>
            <translation>Die ausgewählten Jobs in den Papierkorb legen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Put the selected jobs onto the clipboard as text</source>
            <translation>Die ausgewählten Jobs als Text in die Zwischenablage legen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Quic&amp;k add…</source>
            <translation>S&amp;chnell hinzufügen…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Re&amp;name</source>
            <translation>&amp;Umbenennen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Res&amp;tore</source>
            <translation>&amp;Wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Res&amp;ume</source>
            <translation>&amp;Fortsetzen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Run now</source>
            <comment>on a button</comment>
            <translation>Starten</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Run past occurrences of the selected job that were missed or failed</source>
            <translation>Vergangene Termine des gewählten Jobs laufen lassen, die verpasst wurden oder fehlschlugen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Run the selected jobs at once</source>
            <translation>Die ausgewählten Jobs sofort ausführen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>S&amp;witch on or off</source>
            <translation>Ein- oder &amp;ausschalten</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Show how often the selected jobs succeed, how long they take and how late they begin</source>
            <translation>Zeigen, wie oft die ausgewählten Jobs erfolgreich sind, wie lange sie dauern und wie spät sie beginnen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Show what the selected jobs would run, and miss if the machine were off at times</source>
            <translation>Zeigen, was die ausgewählten Jobs ausführen und was sie verpassen würden, wenn der Rechner zeitweise aus wäre</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Show what waits, is to be tried again or is held, and what a pause or a switch does to it</source>
            <translation>Zeigen, was wartet, noch einmal versucht oder zurückgehalten wird, und was eine Pause oder ein Ausschalten daran ändert</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Show what was changed about the selected job, and go back to an earlier form of it</source>
            <translation>Zeigen, was am ausgewählten Job geändert wurde, und zu einer früheren Form zurückkehren</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Simul&amp;ate…</source>
            <translation>Si&amp;mulieren…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Stat&amp;istics…</source>
            <translation>&amp;Statistik…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Ta&amp;gs…</source>
            <translation>Ta&amp;gs…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Take jobs from a file, a calendar, or another scheduler of this machine</source>
            <translation>Jobs aus einer Datei, einem Kalender oder einem anderen Zeitplaner dieses Rechners übernehmen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Take jobs from the text on the clipboard</source>
            <translation>Jobs aus dem Text in der Zwischenablage übernehmen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Take the selected jobs out of the bin</source>
            <translation>Die ausgewählten Jobs aus dem Papierkorb holen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>What is pe&amp;nding…</source>
            <translation>Was aussteh&amp;t…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/job_actions.py"></location>
            <source>Write jobs into a file, in one of many formats</source>
            <translation>Jobs in eine Datei schreiben, in einem von vielen Formaten</translation>
        </message>
    </context>
    <context>
        <name>JobCommands</name>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Added “{job}”.</source>
            <translation>„{job}“ hinzugefügt.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Delete for ever</source>
            <translation>Endgültig löschen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Delete {jobs} for ever, with their history and their runs? This can't be undone.</source>
            <translation>{jobs} samt Verlauf und Läufen endgültig löschen? Das lässt sich nicht rückgängig machen.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Deleted {count} for ever.</source>
            <translation>{count} endgültig gelöscht.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>For &amp;2 hours</source>
            <translation>Für &amp;2 Stunden</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>For &amp;30 minutes</source>
            <translation>Für &amp;30 Minuten</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Jobs run by their schedules again.</source>
            <translation>Jobs laufen wieder nach ihren Zeitplänen.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Made a copy of {jobs}, switched off.</source>
            <translation>{jobs} kopiert, die Kopie ist ausgeschaltet.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>None of the selected jobs has a pause of its own</source>
            <translation>Keiner der gewählten Jobs hat eine eigene Pause</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>None of the selected jobs is running</source>
            <translation>Keiner der gewählten Jobs läuft</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Nothing runs by its schedule until you resume.</source>
            <translation>Nichts läuft nach Zeitplan, bis Sie fortsetzen.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Nothing to resume here: everything is paused, not {jobs}.</source>
            <translation>Hier ist nichts fortzusetzen: Alles pausiert, nicht {jobs}.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Nothing to resume here: the folder “{folder}” is paused, not {jobs}.</source>
            <translation>Hier ist nichts fortzusetzen: Der Ordner „{folder}“ pausiert, nicht {jobs}.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Nothing to resume: none of the selected jobs is paused.</source>
            <translation>Nichts fortzusetzen: Keiner der gewählten Jobs pausiert.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Nothing to resume: {jobs} is not paused.</source>
            <translation>Nichts fortzusetzen: {jobs} pausiert nicht.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Nothing to stop: none of the selected jobs is running.</source>
            <translation>Nichts zu stoppen: Keiner der gewählten Jobs läuft.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Nothing to stop: {jobs} is not running.</source>
            <translation>Nichts zu stoppen: {jobs} läuft nicht.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Pause</source>
            <translation>Pause</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Pause until</source>
            <translation>Pausieren bis</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Paused {jobs} until you resume.</source>
            <translation>{jobs} pausiert, bis Sie fortsetzen.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Paused {jobs} until {end}.</source>
            <translation>{jobs} bis {end} pausiert.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Put {jobs} into the bin.</source>
            <translation>{jobs} in den Papierkorb gelegt.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Renamed it to “{job}”.</source>
            <translation>In „{job}“ umbenannt.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Restored {jobs}.</source>
            <translation>{jobs} wiederhergestellt.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Resumed the folder “{folder}”.</source>
            <translation>Ordner „{folder}“ fortgesetzt.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Resumed {jobs}.</source>
            <translation>{jobs} fortgesetzt.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Starting {jobs} …</source>
            <translation>Startet {jobs} …</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Stopping {jobs} …</source>
            <translation>Stoppt {jobs} …</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Switched {jobs} off.</source>
            <translation>{jobs} ausgeschaltet.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Switched {jobs} on.</source>
            <translation>{jobs} eingeschaltet.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>That time has passed; nothing is paused.</source>
            <translation>Diese Zeit ist vorbei; nichts ist pausiert.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>The bin is empty.</source>
            <translation>Der Papierkorb ist leer.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>The end of {jobs} was asked for already.</source>
            <translation>Das Ende von {jobs} ist bereits verlangt.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Until &amp;I resume</source>
            <translation>Bis ich fort&amp;setze</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Until a &amp;date…</source>
            <translation>Bis zu einem &amp;Datum…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>Until to&amp;morrow 08:00</source>
            <translation>Bis &amp;morgen 08:00</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>When should the selected jobs go on?</source>
            <translation>Wann sollen die ausgewählten Jobs weiterlaufen?</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>adding jobs</source>
            <translation>Hinzufügen von Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>adding “{job}”</source>
            <translation>Hinzufügen von „{job}“</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>deleting</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>duplicating</source>
            <translation>Duplizieren</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>pausing</source>
            <translation>Pausieren</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>pausing everything</source>
            <translation>Pausieren von allem</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>renaming to “{job}”</source>
            <translation>Umbenennen in „{job}“</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>restoring</source>
            <translation>Wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>resuming</source>
            <translation>Fortsetzen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>resuming everything</source>
            <translation>Fortsetzen von allem</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>resuming the folder “{folder}”</source>
            <translation>Ordner „{folder}“ fortsetzen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>switching off</source>
            <translation>Ausschalten</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>switching on</source>
            <translation>Einschalten</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_commands.py"></location>
            <source>switching on or off</source>
            <translation>Ein- oder Ausschalten</translation>
        </message>
    </context>
    <context>
        <name>JobEditor</name>
        <message>
            <location filename="../../gui/job_editor/job_editor.py"></location>
            <source>&amp;Save</source>
            <translation>&amp;Speichern</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/job_editor.py"></location>
            <source>&amp;Test now</source>
            <translation>Jetzt &amp;testen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/job_editor.py"></location>
            <source>Before it can be tested:</source>
            <translation>Bevor getestet werden kann:</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/job_editor.py"></location>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/job_editor.py"></location>
            <source>Edit job: {job}</source>
            <translation>Job bearbeiten: {job}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/job_editor.py"></location>
            <source>Filled in.</source>
            <translation>Ausgefüllt.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/job_editor.py"></location>
            <source>New job</source>
            <translation>Neuer Job</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/job_editor.py"></location>
            <source>New job: {job}</source>
            <translation>Neuer Job: {job}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/job_editor.py"></location>
            <source>What somebody else saved stands here now.</source>
            <translation>Jetzt steht hier, was jemand anders gespeichert hat.</translation>
        </message>
    </context>
    <context>
        <name>JobFilesFeature</name>
        <message>
            <location filename="../../gui/job_files/feature.py"></location>
            <source>Copied the jobs as text.</source>
            <translation>Die Jobs als Text kopiert.</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/feature.py"></location>
            <source>Imported: 1 job changed.</source>
            <translation>Importiert: 1 Job geändert.</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/feature.py"></location>
            <source>Imported: {count} jobs changed.</source>
            <translation>Importiert: {count} Jobs geändert.</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/feature.py"></location>
            <source>The clipboard holds no text.</source>
            <translation>Die Zwischenablage enthält keinen Text.</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/feature.py"></location>
            <source>Wrote {count} files into {folder}.</source>
            <translation>{count} Dateien nach {folder} geschrieben.</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/feature.py"></location>
            <source>Wrote {file}.</source>
            <translation>{file} geschrieben.</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/feature.py"></location>
            <source>import</source>
            <translation>Import</translation>
        </message>
    </context>
    <context>
        <name>JobFiling</name>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>As the &amp;folder</source>
            <translation>Wie der Or&amp;dner</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>Changed the tags of {jobs}.</source>
            <translation>Die Tags von {jobs} geändert.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>Colour</source>
            <translation>Farbe</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>Gave the folder “{folder}” a colour.</source>
            <translation>Der Ordner „{folder}“ hat eine andere Farbe.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>Gave {jobs} a colour.</source>
            <translation>Eine andere Farbe für {jobs}.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>Move</source>
            <translation>Verschieben</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>Move to a folder</source>
            <translation>In einen Ordner verschieben</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>Moved the folder “{folder}” to “{to}”.</source>
            <translation>Den Ordner „{folder}“ nach „{to}“ verschoben.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>Moved {jobs} out of all folders.</source>
            <translation>{jobs} aus allen Ordnern genommen.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>Moved {jobs} to “{folder}”.</source>
            <translation>{jobs} nach „{folder}“ verschoben.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>Put {jobs} into the bin.</source>
            <translation>{jobs} in den Papierkorb gelegt.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>Rename or move a folder</source>
            <translation>Einen Ordner umbenennen oder verschieben</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>The folder for {jobs}:</source>
            <translation>Der Ordner für {jobs}:</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>The tags of {jobs}:</source>
            <translation>Die Tags von {jobs}:</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>Took the jobs out of the folder “{folder}”.</source>
            <translation>Die Jobs aus dem Ordner „{folder}“ genommen.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>Where the jobs of “{folder}” and the folders in it go:</source>
            <translation>Wohin die Jobs von „{folder}“ und die Ordner darin kommen:</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>a colour</source>
            <translation>eine Farbe</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>deleting</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>moving</source>
            <translation>Verschieben</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>moving a folder</source>
            <translation>Verschieben eines Ordners</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>tagging</source>
            <translation>Ändern von Tags</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_filing.py"></location>
            <source>the colour of a folder</source>
            <translation>die Farbe eines Ordners</translation>
        </message>
    </context>
    <context>
        <name>JobFolderDialog</name>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>Both sides</source>
            <translation>Beide Seiten</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>Can't be read</source>
            <translation>Nicht lesbar</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>Conflict</source>
            <translation>Konflikt</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>File</source>
            <translation>Datei</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>Folder of job files</source>
            <translation>Ordner der Jobdateien</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>For &amp;all {count} conflicts</source>
            <translation>Für &amp;alle {count} Konflikte</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>Hourbell</source>
            <translation>Hourbell</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>In Hourbell: {places}.</source>
            <translation>In Hourbell: {places}.</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>In the file: {places}.</source>
            <translation>In der Datei: {places}.</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>Job</source>
            <translation>Job</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>Keep &amp;Hourbell's</source>
            <translation>Den Stand in &amp;Hourbell behalten</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>Keep the &amp;file's</source>
            <translation>Den Stand der &amp;Datei behalten</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>Link one in the settings: jobs become files there, and files become jobs.</source>
            <translation>Verbinden Sie einen in den Einstellungen: Dort werden Jobs zu Dateien und Dateien zu Jobs.</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>Look at what it runs, then switch it on.</source>
            <translation>Sehen Sie sich an, was er ausführt, und schalten Sie ihn dann ein.</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>Looking…</source>
            <translation>Es wird nachgesehen…</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>No folder is linked</source>
            <translation>Kein Ordner ist verbunden</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>Nothing needs you</source>
            <translation>Nichts zu tun</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>Now</source>
            <translation>Jetzt</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>Only what differs</source>
            <translation>Nur was abweicht</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>Switch it &amp;on</source>
            <translation>&amp;Einschalten</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>Switched off</source>
            <translation>Ausgeschaltet</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>The file</source>
            <translation>Die Datei</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>The folder can't be looked at</source>
            <translation>Der Ordner lässt sich nicht durchsehen</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>This file can't be read, so its job stays as it is. It is looked at again once it is mended.</source>
            <translation>Diese Datei ist nicht lesbar, deshalb bleibt ihr Job, wie er ist. Sobald sie berichtigt ist, wird sie wieder angesehen.</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>What is changed in a file or in its job moves over by itself.</source>
            <translation>Was in einer Datei oder in ihrem Job geändert wird, geht von selbst hinüber.</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>What it is</source>
            <translation>Was es ist</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>What needs you</source>
            <translation>Was zu tun ist</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>When it was on</source>
            <translation>Als er eingeschaltet war</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>Why it can't be read</source>
            <translation>Warum sie nicht lesbar ist</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/job_folder_dialog.py"></location>
            <source>With the file's side the job is switched off until somebody has looked at it.</source>
            <translation>Mit dem Stand der Datei ist der Job ausgeschaltet, bis ihn jemand angesehen hat.</translation>
        </message>
    </context>
    <context>
        <name>JobFolderFeature</name>
        <message>
            <location filename="../../gui/job_folder/feature.py"></location>
            <source>1 conflict</source>
            <translation>1 Konflikt</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/feature.py"></location>
            <source>1 file can't be read</source>
            <translation>1 Datei ist nicht lesbar</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/feature.py"></location>
            <source>1 job is off until you have looked at its new script or call</source>
            <translation>1 Job ist aus, bis Sie sein neues Skript oder seinen neuen Aufruf angesehen haben</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/feature.py"></location>
            <source>Folder of job files: {facts}.</source>
            <translation>Ordner der Jobdateien: {facts}.</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/feature.py"></location>
            <source>Look…</source>
            <translation>Ansehen…</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/feature.py"></location>
            <source>Settled 1 conflict.</source>
            <translation>1 Konflikt gelöst.</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/feature.py"></location>
            <source>Settled {count} conflicts.</source>
            <translation>{count} Konflikte gelöst.</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/feature.py"></location>
            <source>Switched on 1 job.</source>
            <translation>1 Job eingeschaltet.</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/feature.py"></location>
            <source>The folder of job files can't be looked at.</source>
            <translation>Der Ordner der Jobdateien lässt sich nicht durchsehen.</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/feature.py"></location>
            <source>switching on</source>
            <translation>das Einschalten</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/feature.py"></location>
            <source>the choice between file and job</source>
            <translation>die Wahl zwischen Datei und Job</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/feature.py"></location>
            <source>{count} conflicts</source>
            <translation>{count} Konflikte</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/feature.py"></location>
            <source>{count} files can't be read</source>
            <translation>{count} Dateien sind nicht lesbar</translation>
        </message>
        <message>
            <location filename="../../gui/job_folder/feature.py"></location>
            <source>{count} jobs are off until you have looked at their new scripts or calls</source>
            <translation>{count} Jobs sind aus, bis Sie ihre neuen Skripte oder Aufrufe angesehen haben</translation>
        </message>
    </context>
    <context>
        <name>JobKeyEditor</name>
        <message>
            <location filename="../../gui/job_editor/steps/job_key.py"></location>
            <source>The key of this job, which stands below “Only if”, too. It hears events that come with it, and of all jobs with this key one runs at a time.</source>
            <translation>Der Schlüssel dieses Jobs, der auch unter „Nur wenn“ steht. Er hört Ereignisse, die mit ihm kommen, und von allen Jobs mit diesem Schlüssel läuft immer nur einer.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/job_key.py"></location>
            <source>none</source>
            <translation>keiner</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/job_key.py"></location>
            <source>with key</source>
            <translation>mit Schlüssel</translation>
        </message>
    </context>
    <context>
        <name>JobListFeature</name>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>A job has a name.</source>
            <translation>Ein Job hat einen Namen.</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>All jobs are in the bin</source>
            <translation>Alle Jobs sind im Papierkorb</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>Clear the search</source>
            <translation>Suche leeren</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>Col&amp;umns</source>
            <translation>&amp;Spalten</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>Deleted jobs stay here until they are deleted for ever.</source>
            <translation>Gelöschte Jobs bleiben hier, bis sie endgültig gelöscht werden.</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>Each job appears here with its rule and its next run.</source>
            <translation>Hier erscheint jeder Job mit seiner Regel und seinem nächsten Lauf.</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>Each job that is on runs as its rules say.</source>
            <translation>Jeder eingeschaltete Job läuft, wie es seine Regeln sagen.</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>Every word is looked for in names, folders, tags, notes, addresses and command lines.</source>
            <translation>Jedes Wort wird in Namen, Ordnern, Tags, Notizen, Adressen und Kommandozeilen gesucht.</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>Jobs in the bin do not run. Each can be taken out again.</source>
            <translation>Jobs im Papierkorb laufen nicht. Jeder kann wieder herausgeholt werden.</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>New job</source>
            <translation>Neuer Job</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>No job belongs to this group now.</source>
            <translation>Zu dieser Gruppe gehört gerade kein Job.</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>No job matches</source>
            <translation>Kein Job passt</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>No job that is on failed in its last run.</source>
            <translation>Bei keinem eingeschalteten Job schlug der letzte Lauf fehl.</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>No jobs here</source>
            <translation>Hier sind keine Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>No jobs yet</source>
            <translation>Noch keine Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>Nothing is failing</source>
            <translation>Nichts schlägt fehl</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>Nothing is paused</source>
            <translation>Nichts ist pausiert</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>Nothing is running</source>
            <translation>Nichts läuft</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>Rename</source>
            <translation>Umbenennen</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>Rename a job</source>
            <translation>Job umbenennen</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>Search the log for “{text}”</source>
            <translation>Im Protokoll nach „{text}“ suchen</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>Show all jobs</source>
            <translation>Alle Jobs zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>Show last week</source>
            <translation>Letzte Woche zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>Show the bin</source>
            <translation>Papierkorb zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>The bin is empty</source>
            <translation>Der Papierkorb ist leer</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>The job was deleted meanwhile.</source>
            <translation>Der Job wurde inzwischen gelöscht.</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>The jobs could not be read</source>
            <translation>Die Jobs konnten nicht gelesen werden</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>The new name of “{name}”:</source>
            <translation>Der neue Name von „{name}“:</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/feature.py"></location>
            <source>What runs stands here, with how far it is and a way to stop it.</source>
            <translation>Was läuft, steht hier: wie weit es ist, und wie man es stoppt.</translation>
        </message>
    </context>
    <context>
        <name>JobListModel</name>
        <message>
            <location filename="../../gui/job_list/job_list_model.py"></location>
            <source>Action</source>
            <translation>Aktion</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_list_model.py"></location>
            <source>Buttons</source>
            <translation>Schaltflächen</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_list_model.py"></location>
            <source>Folder and tags</source>
            <translation>Ordner und Tags</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_list_model.py"></location>
            <source>Job</source>
            <translation>Job</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_list_model.py"></location>
            <source>Last 8 runs</source>
            <translation>Letzte 8 Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_list_model.py"></location>
            <source>Next run</source>
            <translation>Nächster Lauf</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_list_model.py"></location>
            <source>On or off</source>
            <translation>Ein oder aus</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_list_model.py"></location>
            <source>Schedule</source>
            <translation>Zeitplan</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_list_model.py"></location>
            <source>State</source>
            <translation>Status</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_list_model.py"></location>
            <source>{title}, sorted downwards</source>
            <translation>{title}, absteigend sortiert</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_list_model.py"></location>
            <source>{title}, sorted upwards</source>
            <translation>{title}, aufsteigend sortiert</translation>
        </message>
    </context>
    <context>
        <name>JobListView</name>
        <message>
            <location filename="../../gui/job_list/job_list_view.py"></location>
            <location filename="../../gui/shell/main_window.py"></location>
            <source>Jobs</source>
            <translation>Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_list_view.py"></location>
            <source>Reading the jobs …</source>
            <translation>Jobs werden gelesen …</translation>
        </message>
    </context>
    <context>
        <name>JobNames</name>
        <message>
            <location filename="../../gui/text/job_names.py"></location>
            <source>API token {name}</source>
            <translation>API-Token {name}</translation>
        </message>
        <message>
            <location filename="../../gui/text/job_names.py"></location>
            <source>command line</source>
            <translation>Kommandozeile</translation>
        </message>
        <message>
            <location filename="../../gui/text/job_names.py"></location>
            <source>the API token {name}</source>
            <translation>das API-Token {name}</translation>
        </message>
        <message>
            <location filename="../../gui/text/job_names.py"></location>
            <source>the command line</source>
            <translation>die Kommandozeile</translation>
        </message>
        <message>
            <location filename="../../gui/text/job_names.py"></location>
            <source>window</source>
            <translation>Fenster</translation>
        </message>
        <message>
            <location filename="../../gui/text/job_names.py"></location>
            <source>you</source>
            <translation>Sie</translation>
        </message>
        <message>
            <location filename="../../gui/text/job_names.py"></location>
            <source>{jobs} and {count} more</source>
            <translation>{jobs} und {count} weitere</translation>
        </message>
        <message>
            <location filename="../../gui/text/job_names.py"></location>
            <source>“{name}”</source>
            <translation>„{name}“</translation>
        </message>
    </context>
    <context>
        <name>JobsChip</name>
        <message>
            <location filename="../../gui/run_log/filters/jobs_chip.py"></location>
            <source>&amp;All jobs</source>
            <translation>&amp;Alle Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/jobs_chip.py"></location>
            <source>&amp;Selected jobs</source>
            <translation>Aus&amp;gewählte Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/jobs_chip.py"></location>
            <source>Job</source>
            <translation>Job</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/jobs_chip.py"></location>
            <source>Job: {choice}</source>
            <translation>Job: {choice}</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/jobs_chip.py"></location>
            <source>Selected jobs</source>
            <translation>Ausgewählte Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/jobs_chip.py"></location>
            <source>Show only runs of the jobs that are selected</source>
            <translation>Nur Läufe der ausgewählten Jobs zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/jobs_chip.py"></location>
            <source>all</source>
            <translation>alle</translation>
        </message>
    </context>
    <context>
        <name>KeptFilters</name>
        <message>
            <location filename="../../gui/commands/kept_filters.py"></location>
            <source>A name has between 1 and {count} letters.</source>
            <translation>Ein Name hat zwischen 1 und {count} Zeichen.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/kept_filters.py"></location>
            <source>Deleted the filter “{name}”.</source>
            <translation>Filter „{name}“ gelöscht.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/kept_filters.py"></location>
            <source>Kept the filter “{name}”.</source>
            <translation>Filter „{name}“ behalten.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/kept_filters.py"></location>
            <source>There is a filter of this name.</source>
            <translation>Einen Filter dieses Namens gibt es schon.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/kept_filters.py"></location>
            <source>deleting a filter</source>
            <translation>Löschen eines Filters</translation>
        </message>
        <message>
            <location filename="../../gui/commands/kept_filters.py"></location>
            <source>keeping a filter</source>
            <translation>Behalten eines Filters</translation>
        </message>
        <message>
            <location filename="../../gui/commands/kept_filters.py"></location>
            <source>renaming a filter</source>
            <translation>Umbenennen eines Filters</translation>
        </message>
    </context>
    <context>
        <name>KindChoice</name>
        <message>
            <location filename="../../gui/job_editor/fields/kind_choice.py"></location>
            <source>Kind of rule</source>
            <translation>Art der Regel</translation>
        </message>
    </context>
    <context>
        <name>LastDays</name>
        <message>
            <location filename="../../gui/inspector/last_days.py"></location>
            <source>1 run · {share} well</source>
            <translation>1 Lauf · {share} gut</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/last_days.py"></location>
            <source>Last 30 days</source>
            <translation>Letzte 30 Tage</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/last_days.py"></location>
            <source>no runs</source>
            <translation>keine Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/last_days.py"></location>
            <source>{count} runs · all well</source>
            <translation>{count} Läufe · alle gut</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/last_days.py"></location>
            <source>{count} runs · {share} well</source>
            <translation>{count} Läufe · {share} gut</translation>
        </message>
    </context>
    <context>
        <name>LastRuns</name>
        <message>
            <location filename="../../gui/inspector/last_runs.py"></location>
            <source>It has not run yet.</source>
            <translation>Noch nicht gelaufen.</translation>
        </message>
    </context>
    <context>
        <name>Leaving</name>
        <message>
            <location filename="../../gui/app/leaving.py"></location>
            <source>&amp;Keep running</source>
            <translation>Weiter&amp;laufen lassen</translation>
        </message>
        <message>
            <location filename="../../gui/app/leaving.py"></location>
            <source>&amp;Let it go on</source>
            <translation>&amp;Weiterlaufen lassen</translation>
        </message>
        <message>
            <location filename="../../gui/app/leaving.py"></location>
            <source>&amp;Let them go on</source>
            <translation>&amp;Weiterlaufen lassen</translation>
        </message>
        <message>
            <location filename="../../gui/app/leaving.py"></location>
            <source>&amp;Quit</source>
            <translation>&amp;Beenden</translation>
        </message>
        <message>
            <location filename="../../gui/app/leaving.py"></location>
            <source>&amp;Start again</source>
            <translation>Neu &amp;starten</translation>
        </message>
        <message>
            <location filename="../../gui/app/leaving.py"></location>
            <source>&amp;Stop it and quit</source>
            <translation>&amp;Stoppen und beenden</translation>
        </message>
        <message>
            <location filename="../../gui/app/leaving.py"></location>
            <source>&amp;Stop it and start again</source>
            <translation>&amp;Stoppen und neu starten</translation>
        </message>
        <message>
            <location filename="../../gui/app/leaving.py"></location>
            <source>&amp;Stop them and quit</source>
            <translation>&amp;Stoppen und beenden</translation>
        </message>
        <message>
            <location filename="../../gui/app/leaving.py"></location>
            <source>&amp;Stop them and start again</source>
            <translation>&amp;Stoppen und neu starten</translation>
        </message>
        <message>
            <location filename="../../gui/app/leaving.py"></location>
            <source>&amp;Wait, then quit</source>
            <translation>Ab&amp;warten, dann beenden</translation>
        </message>
        <message>
            <location filename="../../gui/app/leaving.py"></location>
            <source>&amp;Wait, then start again</source>
            <translation>&amp;Warten, dann neu starten</translation>
        </message>
        <message>
            <location filename="../../gui/app/leaving.py"></location>
            <source>Hourbell quits when what runs now has ended.</source>
            <translation>Hourbell beendet sich, sobald fertig ist, was jetzt läuft.</translation>
        </message>
        <message>
            <location filename="../../gui/app/leaving.py"></location>
            <source>Hourbell starts again when what runs now has ended.</source>
            <translation>Hourbell startet neu, wenn zu Ende ist, was jetzt läuft.</translation>
        </message>
        <message>
            <location filename="../../gui/app/leaving.py"></location>
            <source>Jobs go on running while the window is closed; the icon in the tray leads back to it.</source>
            <translation>Jobs laufen weiter, während das Fenster geschlossen ist; das Symbol im Infobereich führt zu ihm zurück.</translation>
        </message>
        <message>
            <location filename="../../gui/app/leaving.py"></location>
            <source>Jobs run only while Hourbell does. This desktop has no tray, so the window would be minimised; starting Hourbell once more leads back to it, too.</source>
            <translation>Jobs laufen nur, solange Hourbell läuft. Dieser Desktop hat keinen Infobereich, deshalb würde das Fenster minimiert; auch ein erneuter Start von Hourbell führt zu ihm zurück.</translation>
        </message>
        <message>
            <location filename="../../gui/app/leaving.py"></location>
            <source>Keep running without the window?</source>
            <translation>Ohne das Fenster weiterlaufen?</translation>
        </message>
        <message>
            <location filename="../../gui/app/leaving.py"></location>
            <source>Quit and &amp;let it go on</source>
            <translation>Beenden und &amp;weiterlaufen lassen</translation>
        </message>
        <message>
            <location filename="../../gui/app/leaving.py"></location>
            <source>Quit and &amp;let them go on</source>
            <translation>Beenden und &amp;weiterlaufen lassen</translation>
        </message>
        <message>
            <location filename="../../gui/app/leaving.py"></location>
            <source>This is asked once; the settings can change it.</source>
            <translation>Dies wird nur einmal gefragt; ändern lässt es sich in den Einstellungen.</translation>
        </message>
    </context>
    <context>
        <name>LengthEditor</name>
        <message>
            <location filename="../../gui/widgets/fields/lengths/length_editor.py"></location>
            <source>Takes 30s, 15m, 1h30m, 2d and 1w, too.</source>
            <translation>Nimmt auch 30s, 15m, 1h30m, 2d und 1w.</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/lengths/length_editor.py"></location>
            <source>Unit of {field}</source>
            <translation>Einheit von {field}</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/lengths/length_editor.py"></location>
            <source>day</source>
            <translation>Tag</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/lengths/length_editor.py"></location>
            <source>days</source>
            <translation>Tage</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/lengths/length_editor.py"></location>
            <source>hour</source>
            <translation>Stunde</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/lengths/length_editor.py"></location>
            <source>hours</source>
            <translation>Stunden</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/lengths/length_editor.py"></location>
            <source>minute</source>
            <translation>Minute</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/lengths/length_editor.py"></location>
            <source>minutes</source>
            <translation>Minuten</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/lengths/length_editor.py"></location>
            <source>second</source>
            <translation>Sekunde</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/lengths/length_editor.py"></location>
            <source>seconds</source>
            <translation>Sekunden</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/lengths/length_editor.py"></location>
            <source>week</source>
            <translation>Woche</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/lengths/length_editor.py"></location>
            <source>weeks</source>
            <translation>Wochen</translation>
        </message>
    </context>
    <context>
        <name>LimitRow</name>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>1h</source>
            <translation>1h</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>200</source>
            <translation>200</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>2G</source>
            <translation>2G</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>50%</source>
            <translation>50%</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Disks: others go first</source>
            <translation>Datenträger: andere gehen vor</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Memory</source>
            <translation>Arbeitsspeicher</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Processes at once</source>
            <translation>Prozesse zugleich</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Share of one processor</source>
            <translation>Anteil an einem Prozessor</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Time of computing</source>
            <translation>Rechenzeit</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>What is limited</source>
            <translation>Was begrenzt ist</translation>
        </message>
    </context>
    <context>
        <name>LinkNotice</name>
        <message>
            <location filename="../../gui/guide/guide_window.py"></location>
            <source>Open in the browser</source>
            <translation>Im Browser öffnen</translation>
        </message>
        <message>
            <location filename="../../gui/guide/guide_window.py"></location>
            <source>Open in the mail program</source>
            <translation>Im E-Mail-Programm öffnen</translation>
        </message>
    </context>
    <context>
        <name>ListHead</name>
        <message>
            <location filename="../../gui/job_list/list_head.py"></location>
            <source>1 job</source>
            <translation>1 Job</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/list_head.py"></location>
            <source>Failing</source>
            <translation>Fehlerhaft</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/list_head.py"></location>
            <source>Form, columns and filter of the list</source>
            <translation>Form, Spalten und Filter der Liste</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/list_head.py"></location>
            <source>Show only jobs in which something waits</source>
            <translation>Nur Jobs zeigen, in denen etwas wartet</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/list_head.py"></location>
            <source>Show only jobs whose last run failed</source>
            <translation>Nur Jobs zeigen, deren letzter Lauf fehlgeschlagen ist</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/list_head.py"></location>
            <source>Waiting</source>
            <translation>Wartend</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/list_head.py"></location>
            <source>{count} jobs</source>
            <translation>{count} Jobs</translation>
        </message>
    </context>
    <context>
        <name>LoadStrip</name>
        <message>
            <location filename="../../gui/timeline/load_strip.py"></location>
            <source>Most in {stretch}</source>
            <translation>Am meisten: {stretch}</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/load_strip.py"></location>
            <source>Runs along the time</source>
            <translation>Läufe entlang der Zeit</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/load_strip.py"></location>
            <source>Still being read</source>
            <translation>Wird noch gelesen</translation>
        </message>
    </context>
    <context>
        <name>LogMenus</name>
        <message>
            <location filename="../../gui/run_log/log_menus.py"></location>
            <source>Col&amp;umns</source>
            <translation>&amp;Spalten</translation>
        </message>
    </context>
    <context>
        <name>LogStrip</name>
        <message>
            <location filename="../../gui/shell/log_strip.py"></location>
            <source>All jobs today</source>
            <translation>Alle Jobs heute</translation>
        </message>
        <message>
            <location filename="../../gui/shell/log_strip.py"></location>
            <source>Fold the log</source>
            <translation>Protokoll einklappen</translation>
        </message>
        <message>
            <location filename="../../gui/shell/log_strip.py"></location>
            <source>Log</source>
            <translation>Protokoll</translation>
        </message>
        <message>
            <location filename="../../gui/shell/log_strip.py"></location>
            <source>Unfold the log</source>
            <translation>Protokoll ausklappen</translation>
        </message>
    </context>
    <context>
        <name>LoneTray</name>
        <message>
            <location filename="../../gui/lone_tray/lone_tray.py"></location>
            <source>Open Hourbell and try it there.</source>
            <translation>Öffnen Sie Hourbell und versuchen Sie es dort.</translation>
        </message>
        <message>
            <location filename="../../gui/lone_tray/lone_tray.py"></location>
            <source>That was not done</source>
            <translation>Das wurde nicht getan</translation>
        </message>
    </context>
    <context>
        <name>MachineCard</name>
        <message>
            <location filename="../../gui/machines/machine_card.py"></location>
            <source>Forget…</source>
            <translation>Vergessen…</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_card.py"></location>
            <source>It does not live.</source>
            <translation>Er lebt nicht.</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_card.py"></location>
            <source>It lives; stop Hourbell there first.</source>
            <translation>Er lebt; beenden Sie dort zuerst Hourbell.</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_card.py"></location>
            <source>One machine carries out all runs, so it can't leave them to others.</source>
            <translation>Ein Rechner führt alle Läufe aus und kann sie also keinem anderen überlassen.</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_card.py"></location>
            <source>Tags…</source>
            <translation>Tags…</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_card.py"></location>
            <source>Take no more runs</source>
            <translation>Keine Läufe mehr annehmen</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_card.py"></location>
            <source>Take runs again</source>
            <translation>Wieder Läufe annehmen</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_card.py"></location>
            <source>and {count} more</source>
            <translation>und {count} weitere</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_card.py"></location>
            <source>{act}: {host}</source>
            <translation>{act}: {host}</translation>
        </message>
    </context>
    <context>
        <name>MachineTagsDialog</name>
        <message>
            <location filename="../../gui/machines/tags_dialog.py"></location>
            <source>+ Tag</source>
            <translation>+ Tag</translation>
        </message>
        <message>
            <location filename="../../gui/machines/tags_dialog.py"></location>
            <source>Another machine is called so and gets them, too.</source>
            <translation>Ein weiterer Rechner heißt so und bekommt sie auch.</translation>
        </message>
        <message>
            <location filename="../../gui/machines/tags_dialog.py"></location>
            <source>It has by itself: {tags}</source>
            <translation>Von sich aus hat er: {tags}</translation>
        </message>
        <message>
            <location filename="../../gui/machines/tags_dialog.py"></location>
            <source>Jobs can ask for machines that have all of some tags.</source>
            <translation>Jobs können Rechner verlangen, die alle von bestimmten Tags haben.</translation>
        </message>
        <message>
            <location filename="../../gui/machines/tags_dialog.py"></location>
            <source>Set tags</source>
            <translation>Tags setzen</translation>
        </message>
        <message>
            <location filename="../../gui/machines/tags_dialog.py"></location>
            <source>Tags</source>
            <translation>Tags</translation>
        </message>
        <message>
            <location filename="../../gui/machines/tags_dialog.py"></location>
            <source>Tags of {host}</source>
            <translation>Tags von {host}</translation>
        </message>
        <message>
            <location filename="../../gui/machines/tags_dialog.py"></location>
            <source>Which tags should {host} have?</source>
            <translation>Welche Tags soll {host} haben?</translation>
        </message>
        <message>
            <location filename="../../gui/machines/tags_dialog.py"></location>
            <source>{count} others are called so and get them, too.</source>
            <translation>{count} weitere heißen so und bekommen sie auch.</translation>
        </message>
    </context>
    <context>
        <name>MachinesDialog</name>
        <message>
            <location filename="../../gui/machines/machines_dialog.py"></location>
            <source>Machines</source>
            <translation>Rechner</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machines_dialog.py"></location>
            <source>No machine yet</source>
            <translation>Noch kein Rechner</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machines_dialog.py"></location>
            <source>Once an engine runs, here or elsewhere, its machine is shown here.</source>
            <translation>Sobald hier oder anderswo eine Engine läuft, steht ihr Rechner hier.</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machines_dialog.py"></location>
            <source>Reading the machines …</source>
            <translation>Rechner werden gelesen …</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machines_dialog.py"></location>
            <source>{count} share the runs</source>
            <translation>{count} teilen sich die Läufe</translation>
        </message>
    </context>
    <context>
        <name>MachinesFeature</name>
        <message>
            <location filename="../../gui/machines/feature.py"></location>
            <source>&amp;Forget</source>
            <translation>&amp;Vergessen</translation>
        </message>
        <message>
            <location filename="../../gui/machines/feature.py"></location>
            <source>Forget a machine</source>
            <translation>Einen Rechner vergessen</translation>
        </message>
        <message>
            <location filename="../../gui/machines/feature.py"></location>
            <source>Forget {host}?</source>
            <translation>{host} vergessen?</translation>
        </message>
        <message>
            <location filename="../../gui/machines/feature.py"></location>
            <source>It is shown no more. What it left unfinished is taken over as from any machine that died, and its runs stay in the log. If Hourbell starts there again it is shown again.

This can't be undone.</source>
            <translation>Er wird nicht mehr gezeigt. Was er unfertig ließ, wird übernommen wie von jedem Rechner, der ausfiel, und seine Läufe bleiben im Protokoll. Startet Hourbell dort wieder, wird er wieder gezeigt.

Das lässt sich nicht rückgängig machen.</translation>
        </message>
        <message>
            <location filename="../../gui/machines/feature.py"></location>
            <source>Machines</source>
            <translation>Rechner</translation>
        </message>
        <message>
            <location filename="../../gui/machines/feature.py"></location>
            <source>Several machines can share the runs now.</source>
            <translation>Mehrere Rechner können sich jetzt die Läufe teilen.</translation>
        </message>
        <message>
            <location filename="../../gui/machines/feature.py"></location>
            <source>Start these engines anew, so that they take part: {engines}.</source>
            <translation>Starten Sie diese Engines neu, damit sie mitmachen: {engines}.</translation>
        </message>
        <message>
            <location filename="../../gui/machines/feature.py"></location>
            <source>The command is copied.</source>
            <translation>Der Befehl ist kopiert.</translation>
        </message>
        <message>
            <location filename="../../gui/machines/feature.py"></location>
            <source>The engine of this window shares the runs with others now.</source>
            <translation>Die Engine dieses Fensters teilt die Läufe jetzt mit anderen.</translation>
        </message>
        <message>
            <location filename="../../gui/machines/feature.py"></location>
            <source>letting {host} take no more runs</source>
            <translation>„{host} nimmt keine Läufe mehr an“</translation>
        </message>
        <message>
            <location filename="../../gui/machines/feature.py"></location>
            <source>letting {host} take runs again</source>
            <translation>„{host} nimmt wieder Läufe an“</translation>
        </message>
        <message>
            <location filename="../../gui/machines/feature.py"></location>
            <source>the tags of {host}</source>
            <translation>die Tags von {host}</translation>
        </message>
        <message>
            <location filename="../../gui/machines/feature.py"></location>
            <source>{host} (process {pid})</source>
            <translation>{host} (Prozess {pid})</translation>
        </message>
        <message>
            <location filename="../../gui/machines/feature.py"></location>
            <source>{host} has other tags now.</source>
            <translation>{host} hat jetzt andere Tags.</translation>
        </message>
        <message>
            <location filename="../../gui/machines/feature.py"></location>
            <source>{host} is forgotten once others have taken over what it left unfinished.</source>
            <translation>{host} ist vergessen, sobald andere übernommen haben, was er unfertig ließ.</translation>
        </message>
        <message>
            <location filename="../../gui/machines/feature.py"></location>
            <source>{host} is forgotten.</source>
            <translation>{host} ist vergessen.</translation>
        </message>
        <message>
            <location filename="../../gui/machines/feature.py"></location>
            <source>{host} takes no more runs; what runs there goes on.</source>
            <translation>{host} nimmt keine Läufe mehr an; was dort läuft, läuft weiter.</translation>
        </message>
        <message>
            <location filename="../../gui/machines/feature.py"></location>
            <source>{host} takes runs again.</source>
            <translation>{host} nimmt wieder Läufe an.</translation>
        </message>
    </context>
    <context>
        <name>MainWindow</name>
        <message>
            <location filename="../../gui/shell/main_window.py"></location>
            <source>&amp;Continue</source>
            <translation>&amp;Weiter</translation>
        </message>
        <message>
            <location filename="../../gui/shell/main_window.py"></location>
            <source>Choose another &amp;store…</source>
            <translation>Anderen &amp;Speicher wählen…</translation>
        </message>
        <message>
            <location filename="../../gui/shell/main_window.py"></location>
            <source>Hourbell</source>
            <translation>Hourbell</translation>
        </message>
        <message>
            <location filename="../../gui/shell/main_window.py"></location>
            <source>Redo {change}</source>
            <translation>Wiederholen: {change}</translation>
        </message>
        <message>
            <location filename="../../gui/shell/main_window.py"></location>
            <source>Undo {change}</source>
            <translation>Rückgängig: {change}</translation>
        </message>
    </context>
    <context>
        <name>ModeSwitch</name>
        <message>
            <location filename="../../gui/calendar/mode_switch.py"></location>
            <source>How the days are shown</source>
            <translation>Darstellung der Tage</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/mode_switch.py"></location>
            <source>How the days are shown: {mode}</source>
            <translation>Darstellung der Tage: {mode}</translation>
        </message>
    </context>
    <context>
        <name>MomentEditor</name>
        <message>
            <location filename="../../gui/job_editor/fields/moment_editor.py"></location>
            <source>Choose the date in a calendar</source>
            <translation>Das Datum in einem Kalender wählen</translation>
        </message>
    </context>
    <context>
        <name>MomentsEditor</name>
        <message>
            <location filename="../../gui/job_editor/fields/moment_lists.py"></location>
            <source>Choose days in a calendar</source>
            <translation>Tage im Kalender wählen</translation>
        </message>
    </context>
    <context>
        <name>MonthChips</name>
        <message>
            <location filename="../../gui/job_editor/fields/month_chips.py"></location>
            <source>every month</source>
            <translation>jeden Monat</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/month_chips.py"></location>
            <source>no month</source>
            <translation>kein Monat</translation>
        </message>
    </context>
    <context>
        <name>MonthDayRow</name>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>What is counted</source>
            <translation>Was gezählt wird</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Which one</source>
            <translation>Der wievielte</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>business day</source>
            <translation>Arbeitstag</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>day of the month</source>
            <translation>Tag des Monats</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>last</source>
            <translation>letzter</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>{count} last</source>
            <translation>{count}-letzter</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>{number}nd</source>
            <translation>{number}.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>{number}rd</source>
            <translation>{number}.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>{number}st</source>
            <translation>{number}.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>{number}th</source>
            <translation>{number}.</translation>
        </message>
    </context>
    <context>
        <name>MonthGrid</name>
        <message>
            <location filename="../../gui/calendar/month_grid.py"></location>
            <source>Month</source>
            <translation>Monat</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/month_grid.py"></location>
            <source>Nothing ran or is to run in {month}. A double click makes a job.</source>
            <translation>{month}: Nichts lief, und nichts soll laufen. Ein Doppelklick legt einen Job an.</translation>
        </message>
    </context>
    <context>
        <name>MonthModel</name>
        <message>
            <location filename="../../gui/calendar/month_model.py"></location>
            <source>Week {number}</source>
            <translation>Kalenderwoche {number}</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/month_model.py"></location>
            <source>{day}, today</source>
            <translation>{day}, heute</translation>
        </message>
    </context>
    <context>
        <name>MonthSheet</name>
        <message>
            <location filename="../../gui/job_editor/preview/month_sheet.py"></location>
            <source>Month after</source>
            <translation>Nächster Monat</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/month_sheet.py"></location>
            <source>Month before</source>
            <translation>Voriger Monat</translation>
        </message>
    </context>
    <context>
        <name>MoreChip</name>
        <message>
            <location filename="../../gui/run_log/filters/run_filters.py"></location>
            <source>More filters</source>
            <translation>Weitere Filter</translation>
        </message>
    </context>
    <context>
        <name>MoveDialog</name>
        <message>
            <location filename="../../gui/occurrences/move_dialog.py"></location>
            <source>Move</source>
            <translation>Verschieben</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/move_dialog.py"></location>
            <source>Move an occurrence</source>
            <translation>Einen Termin verschieben</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/move_dialog.py"></location>
            <source>When should “{job}” run instead?</source>
            <translation>Wann soll „{job}“ stattdessen laufen?</translation>
        </message>
    </context>
    <context>
        <name>MoveMenu</name>
        <message>
            <location filename="../../gui/occurrences/move_menu.py"></location>
            <source>Move “{job}”</source>
            <translation>„{job}“ verschieben</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/move_menu.py"></location>
            <source>Move “{job}” to {at}</source>
            <translation>„{job}“ auf {at} verschieben</translation>
        </message>
    </context>
    <context>
        <name>NavigationView</name>
        <message>
            <location filename="../../gui/navigation/navigation_view.py"></location>
            <source>&amp;Add to the filter</source>
            <translation>&amp;Zum Filter hinzufügen</translation>
        </message>
        <message>
            <location filename="../../gui/navigation/navigation_view.py"></location>
            <source>&amp;Colour</source>
            <translation>&amp;Farbe</translation>
        </message>
        <message>
            <location filename="../../gui/navigation/navigation_view.py"></location>
            <source>&amp;Delete</source>
            <translation>&amp;Löschen</translation>
        </message>
        <message>
            <location filename="../../gui/navigation/navigation_view.py"></location>
            <source>&amp;Remove from the filter</source>
            <translation>&amp;Aus dem Filter entfernen</translation>
        </message>
        <message>
            <location filename="../../gui/navigation/navigation_view.py"></location>
            <source>&amp;Rename or move…</source>
            <translation>&amp;Umbenennen oder verschieben…</translation>
        </message>
        <message>
            <location filename="../../gui/navigation/navigation_view.py"></location>
            <source>All jobs</source>
            <translation>Alle Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/navigation/navigation_view.py"></location>
            <source>As the &amp;folder above</source>
            <translation>Wie der Or&amp;dner darüber</translation>
        </message>
        <message>
            <location filename="../../gui/navigation/navigation_view.py"></location>
            <source>Bin</source>
            <translation>Papierkorb</translation>
        </message>
        <message>
            <location filename="../../gui/navigation/navigation_view.py"></location>
            <source>Deleted jobs</source>
            <translation>Gelöschte Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/navigation/navigation_view.py"></location>
            <source>Failing</source>
            <translation>Fehlerhaft</translation>
        </message>
        <message>
            <location filename="../../gui/navigation/navigation_view.py"></location>
            <source>Folders</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <location filename="../../gui/navigation/navigation_view.py"></location>
            <source>Groups of jobs</source>
            <translation>Gruppen von Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/navigation/navigation_view.py"></location>
            <source>Next &amp;free</source>
            <translation>Die &amp;nächste freie</translation>
        </message>
        <message>
            <location filename="../../gui/navigation/navigation_view.py"></location>
            <source>Paused</source>
            <translation>Pausiert</translation>
        </message>
        <message>
            <location filename="../../gui/navigation/navigation_view.py"></location>
            <source>Rena&amp;me…</source>
            <translation>&amp;Umbenennen…</translation>
        </message>
        <message>
            <location filename="../../gui/navigation/navigation_view.py"></location>
            <source>Running</source>
            <translation>Laufend</translation>
        </message>
        <message>
            <location filename="../../gui/navigation/navigation_view.py"></location>
            <source>Tags</source>
            <translation>Tags</translation>
        </message>
        <message>
            <location filename="../../gui/navigation/navigation_view.py"></location>
            <source>Waiting</source>
            <translation>Wartend</translation>
        </message>
    </context>
    <context>
        <name>NeedsPlace</name>
        <message>
            <location filename="../../gui/widgets/notices/needs_place.py"></location>
            <source>Show the next notice</source>
            <translation>Den nächsten Hinweis zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/notices/needs_place.py"></location>
            <source>{count} more</source>
            <translation>{count} weitere</translation>
        </message>
    </context>
    <context>
        <name>NewJobButton</name>
        <message>
            <location filename="../../gui/shell/tool_bar.py"></location>
            <source>Other ways to make a job</source>
            <translation>Andere Wege zu einem Job</translation>
        </message>
    </context>
    <context>
        <name>NewLinkDialog</name>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>&amp;Make the link</source>
            <translation>Link an&amp;legen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>A calendar program sees the past 7 days and the next 60 there: the names of the jobs, when they run, and how they ended.</source>
            <translation>Ein Kalenderprogramm sieht dort die vergangenen 7 Tage und die nächsten 60: die Namen der Jobs, wann sie laufen und wie sie ausgingen.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>A link to the calendar</source>
            <translation>Ein Link zum Kalender</translation>
        </message>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>Calendar link</source>
            <translation>Kalender-Link</translation>
        </message>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>such as that of the program</source>
            <translation>etwa der des Programms</translation>
        </message>
    </context>
    <context>
        <name>NewTokenDialog</name>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>&amp;Make the token</source>
            <translation>&amp;Token anlegen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>New token</source>
            <translation>Neues Token</translation>
        </message>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>The program may</source>
            <translation>Das Programm darf</translation>
        </message>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>never</source>
            <translation>nie</translation>
        </message>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>such as that of the program</source>
            <translation>etwa der des Programms</translation>
        </message>
    </context>
    <context>
        <name>NextTimes</name>
        <message>
            <location filename="../../gui/inspector/next_times.py"></location>
            <source>Job's time</source>
            <translation>Zeit des Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/next_times.py"></location>
            <source>Job's time: instants as programs write them</source>
            <translation>Zeit des Jobs: Zeitpunkte, wie Programme sie schreiben</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/next_times.py"></location>
            <source>Next</source>
            <translation>Als Nächstes</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/next_times.py"></location>
            <source>Next occurrences</source>
            <translation>Nächste Termine</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/next_times.py"></location>
            <source>No time is known ahead</source>
            <translation>Vorher ist keine Zeit bekannt</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/next_times.py"></location>
            <source>Note</source>
            <translation>Hinweis</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/next_times.py"></location>
            <source>Nothing is to come</source>
            <translation>Nichts steht an</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/next_times.py"></location>
            <source>When</source>
            <translation>Wann</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/next_times.py"></location>
            <source>as last known</source>
            <translation>zuletzt bekannt</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/next_times.py"></location>
            <source>left out</source>
            <translation>ausgelassen</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/next_times.py"></location>
            <source>skipped: paused</source>
            <translation>übersprungen: pausiert</translation>
        </message>
    </context>
    <context>
        <name>Notifications</name>
        <message>
            <location filename="../../gui/desktop/notification_words.py"></location>
            <source>It worked</source>
            <translation>Es hat geklappt</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/notification_words.py"></location>
            <source>Nothing is wrong; you have asked for it.</source>
            <translation>Alles ist in Ordnung; Sie haben darum gebeten.</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/notification_words.py"></location>
            <source>Quiet for an hour</source>
            <translation>Eine Stunde Ruhe</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/notification_words.py"></location>
            <source>Run again</source>
            <translation>Erneut ausführen</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/notification_words.py"></location>
            <source>Show</source>
            <translation>Zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/notification_words.py"></location>
            <source>Succeeded</source>
            <translation>Erfolgreich</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/notification_words.py"></location>
            <source>This is how Hourbell tells you</source>
            <translation>So teilt Hourbell etwas mit</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/notification_words.py"></location>
            <source>Working again</source>
            <translation>Läuft wieder</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/notification_words.py"></location>
            <source>and {count} more</source>
            <translation>und {count} weitere</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/notification_words.py"></location>
            <source>{count} jobs missed their time</source>
            <translation>{count} Jobs haben ihre Zeit verpasst</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/notification_words.py"></location>
            <source>{count} jobs need attention</source>
            <translation>{count} Jobs verlangen Aufmerksamkeit</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/notification_words.py"></location>
            <source>{job} is late</source>
            <translation>{job} ist zu spät</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/notification_words.py"></location>
            <source>{job} waits for a machine</source>
            <translation>{job} wartet auf einen Rechner</translation>
        </message>
        <message>
            <location filename="../../gui/desktop/notification_words.py"></location>
            <source>{job}: {outcome}</source>
            <translation>{job}: {outcome}</translation>
        </message>
    </context>
    <context>
        <name>OccurrenceActions</name>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Add one more…</source>
            <translation>&amp;Einmal mehr…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Move to…</source>
            <translation>&amp;Verschieben nach…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Open</source>
            <translation>&amp;Öffnen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Skip this one</source>
            <translation>Diesen &amp;auslassen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>&amp;Why?</source>
            <translation>&amp;Warum?</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>As the &amp;rules say</source>
            <translation>Wie die &amp;Regeln sagen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Explain the selected occurrence</source>
            <translation>Den ausgewählten Termin erklären</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Forget what was said about the selected occurrence alone</source>
            <translation>Vergessen, was allein über den ausgewählten Termin gesagt wurde</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Leave out the selected occurrence</source>
            <translation>Den ausgewählten Termin auslassen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Let the job run once more, at a time of your choice</source>
            <translation>Den Job noch einmal laufen lassen, zu einer Zeit Ihrer Wahl</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Let the selected occurrence run at another time</source>
            <translation>Den ausgewählten Termin zu einer anderen Zeit laufen lassen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/actions.py"></location>
            <source>Show the run, or the job of what is to come</source>
            <translation>Den Lauf zeigen oder den Job dessen, was ansteht</translation>
        </message>
    </context>
    <context>
        <name>OccurrenceController</name>
        <message>
            <location filename="../../gui/occurrences/occurrence_controller.py"></location>
            <source>&amp;New job here…</source>
            <translation>&amp;Neuer Job hier…</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/occurrence_controller.py"></location>
            <source>Add</source>
            <translation>Hinzufügen</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/occurrence_controller.py"></location>
            <source>It can't be moved: {reason}.</source>
            <translation>Er lässt sich nicht verschieben: {reason}.</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/occurrence_controller.py"></location>
            <source>Make up for these days: select one job first</source>
            <translation>Diese Tage nachholen: erst einen Job auswählen</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/occurrence_controller.py"></location>
            <source>Make up for these days…</source>
            <translation>An diesen Tagen nachholen…</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/occurrence_controller.py"></location>
            <source>Make up for this day…</source>
            <translation>An diesem Tag nachholen…</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/occurrence_controller.py"></location>
            <source>Moved “{job}” to {at}.</source>
            <translation>„{job}“ auf {at} verschoben.</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/occurrence_controller.py"></location>
            <source>One more run</source>
            <translation>Ein Lauf mehr</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/occurrence_controller.py"></location>
            <source>When should “{job}” run once more?</source>
            <translation>Wann soll „{job}“ noch einmal laufen?</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/occurrence_controller.py"></location>
            <source>adding a run</source>
            <translation>Hinzufügen eines Laufs</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/occurrence_controller.py"></location>
            <source>going back to the rules</source>
            <translation>Rückkehr zu den Regeln</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/occurrence_controller.py"></location>
            <source>moving</source>
            <translation>Verschieben</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/occurrence_controller.py"></location>
            <source>skipping</source>
            <translation>Auslassen</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/occurrence_controller.py"></location>
            <source>“{job}” is left out on {at}.</source>
            <translation>„{job}“ fällt am {at} aus.</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/occurrence_controller.py"></location>
            <source>“{job}” runs as its rules say.</source>
            <translation>„{job}“ läuft, wie seine Regeln sagen.</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/occurrence_controller.py"></location>
            <source>“{job}” runs once more on {at}.</source>
            <translation>„{job}“ läuft am {at} noch einmal.</translation>
        </message>
    </context>
    <context>
        <name>OffDaysRow</name>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Address of the calendar, read each hour</source>
            <translation>Adresse des Kalenders, stündlich gelesen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Country, with its region if need be</source>
            <translation>Land, nötigenfalls mit Region</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>DE or DE-BY</source>
            <translation>DE oder DE-BY</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>During events of a calendar</source>
            <translation>Während der Termine eines Kalenders</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Public holidays of</source>
            <translation>Feiertage von</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Saturdays and Sundays</source>
            <translation>Samstage und Sonntage</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>What becomes of occurrences on them</source>
            <translation>Was aus Terminen an ihnen wird</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Which days</source>
            <translation>Welche Tage</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>Whole days of a calendar</source>
            <translation>Ganze Tage eines Kalenders</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>left out</source>
            <translation>fallen aus</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>moved to the business day after</source>
            <translation>rücken auf den Arbeitstag danach</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/row_editors.py"></location>
            <source>moved to the business day before</source>
            <translation>rücken auf den Arbeitstag davor</translation>
        </message>
    </context>
    <context>
        <name>OnceKnown</name>
        <message>
            <location filename="../../gui/widgets/awaiting.py"></location>
            <source>This could not be read</source>
            <translation>Das konnte nicht gelesen werden</translation>
        </message>
    </context>
    <context>
        <name>OpenEditor</name>
        <message>
            <location filename="../../gui/job_editor/open_editor.py"></location>
            <source>Added “{job}”.</source>
            <translation>„{job}“ hinzugefügt.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/open_editor.py"></location>
            <source>It could not be saved.</source>
            <translation>Es ließ sich nicht speichern.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/open_editor.py"></location>
            <source>Saved “{job}”.</source>
            <translation>„{job}“ gespeichert.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/open_editor.py"></location>
            <source>What you type is not kept for the next start: {file} can't be written ({reason}).</source>
            <translation>Was Sie eintippen, wird nicht für den nächsten Start aufbewahrt: {file} lässt sich nicht schreiben ({reason}).</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/open_editor.py"></location>
            <source>adding “{job}”</source>
            <translation>Hinzufügen von „{job}“</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/open_editor.py"></location>
            <source>changing “{job}”</source>
            <translation>Ändern von „{job}“</translation>
        </message>
    </context>
    <context>
        <name>OutcomeChip</name>
        <message>
            <location filename="../../gui/run_log/filters/outcome_chip.py"></location>
            <source>Failures</source>
            <translation>Fehler</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/outcome_chip.py"></location>
            <source>Only &amp;failures</source>
            <translation>Nur &amp;Fehler</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/outcome_chip.py"></location>
            <source>Only &amp;unfinished</source>
            <translation>Nur &amp;unfertige</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/outcome_chip.py"></location>
            <source>Outcome</source>
            <translation>Ergebnis</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/outcome_chip.py"></location>
            <source>Outcome: {choice}</source>
            <translation>Ergebnis: {choice}</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/outcome_chip.py"></location>
            <source>Unfinished</source>
            <translation>Unfertig</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/outcome_chip.py"></location>
            <source>any</source>
            <translation>jedes</translation>
        </message>
    </context>
    <context>
        <name>OutputText</name>
        <message>
            <location filename="../../gui/run_output/output_text.py"></location>
            <source>Output</source>
            <translation>Ausgabe</translation>
        </message>
    </context>
    <context>
        <name>PaletteFeature</name>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>All jobs</source>
            <translation>Alle Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Bin</source>
            <translation>Papierkorb</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Failing jobs</source>
            <translation>Fehlerhafte Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Narrow what is shown by this tag, too</source>
            <translation>Was gezeigt wird, auch nach diesem Tag eingrenzen</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Only those with #{tag}, or no more</source>
            <translation>Nur die mit #{tag}, oder nicht mehr</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Paused jobs</source>
            <translation>Pausierte Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Running jobs</source>
            <translation>Ausführen von Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Settings: clients of Revalee</source>
            <translation>Einstellungen: Clients von Revalee</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Settings: folder of jobs</source>
            <translation>Einstellungen: Ordner mit Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Settings: how much of the past is kept</source>
            <translation>Einstellungen: wie viel Vergangenheit aufbewahrt wird</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Settings: notifications</source>
            <translation>Einstellungen: Mitteilungen</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Settings: other programs</source>
            <translation>Einstellungen: andere Programme</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Settings: running jobs</source>
            <translation>Einstellungen: Ausführen von Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Settings: store</source>
            <translation>Einstellungen: Speicher</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Settings: this window</source>
            <translation>Einstellungen: dieses Fenster</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Settings: tokens</source>
            <translation>Einstellungen: Token</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Settings: {page}</source>
            <translation>Einstellungen: {page}</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Show the jobs of this group</source>
            <translation>Die Jobs dieser Gruppe zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Show this filter</source>
            <translation>Diesen Filter zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Show this folder</source>
            <translation>Diesen Ordner zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Show this tag</source>
            <translation>Diesen Tag zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/palette/feature.py"></location>
            <source>Waiting jobs</source>
            <translation>Wartende Jobs</translation>
        </message>
    </context>
    <context>
        <name>PaletteView</name>
        <message>
            <location filename="../../gui/palette/palette_view.py"></location>
            <source>Actions, jobs, folders, tags, kept filters and settings are looked for.</source>
            <translation>Gesucht wird in Aktionen, Jobs, Ordnern, Tags, gemerkten Filtern und Einstellungen.</translation>
        </message>
        <message>
            <location filename="../../gui/palette/palette_view.py"></location>
            <source>Command palette</source>
            <translation>Befehlspalette</translation>
        </message>
        <message>
            <location filename="../../gui/palette/palette_view.py"></location>
            <source>Nothing matches</source>
            <translation>Nichts passt</translation>
        </message>
        <message>
            <location filename="../../gui/palette/palette_view.py"></location>
            <source>What do you want to do, or which job?</source>
            <translation>Was möchten Sie tun, oder welcher Job?</translation>
        </message>
        <message>
            <location filename="../../gui/palette/palette_view.py"></location>
            <source>What fits</source>
            <translation>Was passt</translation>
        </message>
        <message>
            <location filename="../../gui/palette/palette_view.py"></location>
            <source>↑ ↓ choose · Enter does it · Ctrl+Enter runs a job now · Esc closes</source>
            <translation>↑ ↓ wählen · Eingabe führt aus · Strg+Eingabe lässt einen Job jetzt laufen · Esc schließt</translation>
        </message>
    </context>
    <context>
        <name>PaperDialog</name>
        <message>
            <location filename="../../gui/paper/paper_dialog.py"></location>
            <source>&amp;Orientation</source>
            <translation>&amp;Ausrichtung</translation>
        </message>
        <message>
            <location filename="../../gui/paper/paper_dialog.py"></location>
            <source>Landscape</source>
            <translation>Querformat</translation>
        </message>
        <message>
            <location filename="../../gui/paper/paper_dialog.py"></location>
            <source>Laying out the pages …</source>
            <translation>Die Seiten werden eingeteilt …</translation>
        </message>
        <message>
            <location filename="../../gui/paper/paper_dialog.py"></location>
            <source>Next page</source>
            <translation>Nächste Seite</translation>
        </message>
        <message>
            <location filename="../../gui/paper/paper_dialog.py"></location>
            <source>Pa&amp;ges</source>
            <translation>Sei&amp;ten</translation>
        </message>
        <message>
            <location filename="../../gui/paper/paper_dialog.py"></location>
            <source>Pa&amp;per</source>
            <translation>&amp;Papier</translation>
        </message>
        <message>
            <location filename="../../gui/paper/paper_dialog.py"></location>
            <source>Page {number} of {count}</source>
            <translation>Seite {number} von {count}</translation>
        </message>
        <message>
            <location filename="../../gui/paper/paper_dialog.py"></location>
            <source>Paper</source>
            <translation>Papier</translation>
        </message>
        <message>
            <location filename="../../gui/paper/paper_dialog.py"></location>
            <source>Portrait</source>
            <translation>Hochformat</translation>
        </message>
        <message>
            <location filename="../../gui/paper/paper_dialog.py"></location>
            <source>Previous page</source>
            <translation>Vorige Seite</translation>
        </message>
        <message>
            <location filename="../../gui/paper/paper_dialog.py"></location>
            <source>Such as 1, 3-5.</source>
            <translation>Etwa 1, 3-5.</translation>
        </message>
        <message>
            <location filename="../../gui/paper/paper_dialog.py"></location>
            <source>all</source>
            <translation>alle</translation>
        </message>
    </context>
    <context>
        <name>ParameterRow</name>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Choice</source>
            <translation>Auswahl</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Choices: fast|slow</source>
            <translation>Auswahl: schnell|langsam</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Date</source>
            <translation>Datum</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Default</source>
            <translation>Vorgabe</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Default of {name}</source>
            <translation>Vorgabe von {name}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Default, such as 7</source>
            <translation>Vorgabe, etwa 7</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Default, such as tomorrow 9:00</source>
            <translation>Vorgabe, etwa morgen 9:00</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Default, such as yesterday</source>
            <translation>Vorgabe, etwa gestern</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Default: the name of a secret</source>
            <translation>Vorgabe: Name eines Geheimnisses</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Default: yes or no</source>
            <translation>Vorgabe: ja oder nein</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>File or folder</source>
            <translation>Datei oder Ordner</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Kind of {name}</source>
            <translation>Art von {name}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Limits of {name}</source>
            <translation>Grenzen von {name}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Limits: 1..90</source>
            <translation>Grenzen: 1..90</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Limits: 2026-01-01..</source>
            <translation>Grenzen: 2026-01-01..</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Move down (Alt+Down)</source>
            <translation>Nach unten (Alt+Ab)</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Move up (Alt+Up)</source>
            <translation>Nach oben (Alt+Auf)</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Move {name} down</source>
            <translation>{name} nach unten</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Move {name} up</source>
            <translation>{name} nach oben</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Name of value {number}</source>
            <translation>Name von Wert {number}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Number</source>
            <translation>Zahl</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Pattern: /[a-z]+/</source>
            <translation>Muster: /[a-z]+/</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Question: How many days</source>
            <translation>Frage: Wie viele Tage</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Required</source>
            <translation>Pflicht</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Required: {name}</source>
            <translation>Pflicht: {name}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Secret</source>
            <translation>Geheimnis</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Take {name} away</source>
            <translation>{name} entfernen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Time</source>
            <translation>Zeitpunkt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>What is asked for {name}</source>
            <translation>Frage nach {name}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Yes or no</source>
            <translation>Ja oder nein</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>days</source>
            <translation>tage</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>no default</source>
            <translation>keine Vorgabe</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>value {number}</source>
            <translation>Wert {number}</translation>
        </message>
    </context>
    <context>
        <name>ParametersField</name>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Add a value</source>
            <translation>Wert hinzufügen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/parameters_field.py"></location>
            <source>Take this value away</source>
            <translation>Diesen Wert entfernen</translation>
        </message>
    </context>
    <context>
        <name>PasteField</name>
        <message>
            <location filename="../../gui/job_editor/fields/paste_field.py"></location>
            <source>Paste a command, crontab line, URL or path, or say: every weekday at 9:30 POST https://…</source>
            <translation>Befehl, crontab-Zeile, URL oder Pfad einfügen oder sagen: werktags um 9:30 POST https://…</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/paste_field.py"></location>
            <source>Paste or say the job</source>
            <translation>Den Job einfügen oder sagen</translation>
        </message>
    </context>
    <context>
        <name>PauseButton</name>
        <message>
            <location filename="../../gui/shell/tool_bar.py"></location>
            <source>Pause</source>
            <translation>Pause</translation>
        </message>
    </context>
    <context>
        <name>PendingDialog</name>
        <message>
            <location filename="../../gui/pending/pending_dialog.py"></location>
            <source>&amp;End all {count}</source>
            <translation>Alle {count} &amp;beenden</translation>
        </message>
        <message>
            <location filename="../../gui/pending/pending_dialog.py"></location>
            <source>&amp;End it</source>
            <translation>&amp;Beenden</translation>
        </message>
        <message>
            <location filename="../../gui/pending/pending_dialog.py"></location>
            <source>No wait, no next try and nothing that is held stands here.</source>
            <translation>Keine Wartezeit, kein nächster Versuch und nichts Zurückgehaltenes steht hier.</translation>
        </message>
        <message>
            <location filename="../../gui/pending/pending_dialog.py"></location>
            <source>Nothing is pending</source>
            <translation>Nichts steht aus</translation>
        </message>
        <message>
            <location filename="../../gui/pending/pending_dialog.py"></location>
            <source>Reading what is pending …</source>
            <translation>Was aussteht, wird gelesen …</translation>
        </message>
        <message>
            <location filename="../../gui/pending/pending_dialog.py"></location>
            <source>What each change does to it</source>
            <translation>Was jede Änderung damit macht</translation>
        </message>
        <message>
            <location filename="../../gui/pending/pending_dialog.py"></location>
            <source>What is pending</source>
            <translation>Was aussteht</translation>
        </message>
        <message>
            <location filename="../../gui/pending/pending_dialog.py"></location>
            <source>What is pending could not be read</source>
            <translation>Was aussteht, konnte nicht gelesen werden</translation>
        </message>
    </context>
    <context>
        <name>PendingFeature</name>
        <message>
            <location filename="../../gui/pending/feature.py"></location>
            <source>All jobs</source>
            <translation>Alle Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/pending/feature.py"></location>
            <source>Asked for the end of what was pending.</source>
            <translation>Das Ende dessen, was ausstand, ist angefordert.</translation>
        </message>
        <message>
            <location filename="../../gui/pending/feature.py"></location>
            <source>Asked for the end of {count} that were pending.</source>
            <translation>Das Ende von {count}, die ausstanden, ist angefordert.</translation>
        </message>
    </context>
    <context>
        <name>PendingLines</name>
        <message>
            <location filename="../../gui/pending/pending_dialog.py"></location>
            <source>Job</source>
            <translation>Job</translation>
        </message>
        <message>
            <location filename="../../gui/pending/pending_dialog.py"></location>
            <source>Stands at</source>
            <translation>Steht bei</translation>
        </message>
    </context>
    <context>
        <name>PlaceEditor</name>
        <message>
            <location filename="../../gui/job_editor/fields/place_editor.py"></location>
            <source>+ Tag</source>
            <translation>+ Tag</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/place_editor.py"></location>
            <source>Name of the computer</source>
            <translation>Name des Rechners</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/place_editor.py"></location>
            <source>Tags, all of which the computer has</source>
            <translation>Tags, die der Rechner alle hat</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/place_editor.py"></location>
            <source>While there is no such computer, its runs wait.</source>
            <translation>Solange es keinen solchen Rechner gibt, warten seine Läufe.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/place_editor.py"></location>
            <source>another computer</source>
            <translation>einem anderen Rechner</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/place_editor.py"></location>
            <source>any computer</source>
            <translation>jedem Rechner</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/place_editor.py"></location>
            <source>computers with tags</source>
            <translation>Rechnern mit Tags</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/place_editor.py"></location>
            <source>this computer ({host})</source>
            <translation>diesem Rechner ({host})</translation>
        </message>
    </context>
    <context>
        <name>PlainSpeech</name>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>,</source>
            <comment>between thousands</comment>
            <translation>.</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>Apr</source>
            <translation>Apr.</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>Aug</source>
            <translation>Aug.</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>Dec</source>
            <translation>Dez.</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>Feb</source>
            <translation>Feb.</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>Fri</source>
            <translation>Fr.</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>Jan</source>
            <translation>Jan.</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>Jul</source>
            <translation>Juli</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>Jun</source>
            <translation>Juni</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>Mar</source>
            <translation>März</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>May</source>
            <translation>Mai</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>Mon</source>
            <translation>Mo.</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>Nov</source>
            <translation>Nov.</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>Oct</source>
            <translation>Okt.</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>Sat</source>
            <translation>Sa.</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>Sep</source>
            <translation>Sept.</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>Sun</source>
            <translation>So.</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>Thu</source>
            <translation>Do.</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>Tue</source>
            <translation>Di.</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>Wed</source>
            <translation>Mi.</translation>
        </message>
        <message>
            <location filename="../../gui/text/plain_speech.py"></location>
            <source>{day} {month}</source>
            <translation>{day}. {month}</translation>
        </message>
    </context>
    <context>
        <name>PolicyPages</name>
        <message>
            <location filename="../../gui/job_editor/fields/policy_forms.py"></location>
            <source>Add a condition</source>
            <translation>Bedingung hinzufügen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/policy_forms.py"></location>
            <source>Add a limit</source>
            <translation>Eine Grenze hinzufügen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/policy_forms.py"></location>
            <source>After a crash</source>
            <translation>Nach einem Absturz</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/policy_forms.py"></location>
            <source>Clock changes and spread</source>
            <translation>Zeitumstellung und Streuung</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/policy_forms.py"></location>
            <source>If the machine sleeps</source>
            <translation>Wenn der Rechner schläft</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/policy_forms.py"></location>
            <source>Key and order among jobs</source>
            <translation>Schlüssel und Reihenfolge unter den Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/policy_forms.py"></location>
            <source>Late and overlapping runs</source>
            <translation>Verspätete und sich überschneidende Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/policy_forms.py"></location>
            <source>Take this condition away</source>
            <translation>Diese Bedingung entfernen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/policy_forms.py"></location>
            <source>Take this limit away</source>
            <translation>Diese Grenze wegnehmen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/policy_forms.py"></location>
            <source>What a script may take</source>
            <translation>Was ein Skript brauchen darf</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/policy_forms.py"></location>
            <source>Where it runs</source>
            <translation>Wo er läuft</translation>
        </message>
    </context>
    <context>
        <name>PreviewPane</name>
        <message>
            <location filename="../../gui/job_editor/preview/preview_pane.py"></location>
            <source>It runs each time that Hourbell starts.</source>
            <translation>Er läuft bei jedem Start von Hourbell.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/preview_pane.py"></location>
            <source>It runs whenever that happens.</source>
            <translation>Er läuft, sobald das geschieht.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/preview_pane.py"></location>
            <source>Its calendar is read once the job is saved.</source>
            <translation>Sein Kalender wird gelesen, sobald der Job gesichert ist.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/preview_pane.py"></location>
            <source>Job's time</source>
            <translation>Zeit des Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/preview_pane.py"></location>
            <source>Next occurrences</source>
            <translation>Nächste Termine</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/preview_pane.py"></location>
            <source>Next runs</source>
            <translation>Nächste Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/preview_pane.py"></location>
            <source>No time is known ahead</source>
            <translation>Vorher ist keine Zeit bekannt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/preview_pane.py"></location>
            <source>No time is left at which it runs.</source>
            <translation>Es ist keine Zeit mehr übrig, zu der er läuft.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/preview_pane.py"></location>
            <source>No times yet</source>
            <translation>Noch keine Zeiten</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/preview_pane.py"></location>
            <source>Not clear yet when this job runs.</source>
            <translation>Noch ist nicht klar, wann dieser Job läuft.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/preview_pane.py"></location>
            <source>Nothing to come</source>
            <translation>Nichts steht an</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/preview_pane.py"></location>
            <source>Preview</source>
            <translation>Vorschau</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/preview_pane.py"></location>
            <source>Show each time on the job's clock, as programs read it</source>
            <translation>Jede Zeit auf der Uhr des Jobs zeigen, wie Programme sie lesen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/preview_pane.py"></location>
            <source>They appear here once it is clear when the job runs.</source>
            <translation>Sie erscheinen hier, sobald klar ist, wann der Job läuft.</translation>
        </message>
    </context>
    <context>
        <name>ProgressBanner</name>
        <message>
            <location filename="../../gui/widgets/notices/notice_banner.py"></location>
            <source>Progress</source>
            <translation>Fortschritt</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/notices/notice_banner.py"></location>
            <source>Stop</source>
            <translation>Abbrechen</translation>
        </message>
    </context>
    <context>
        <name>ProofDialog</name>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>&amp;Check a saved answer…</source>
            <translation>Gespeicherte Antwort &amp;prüfen …</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>&amp;Prove</source>
            <translation>&amp;Beweisen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>&amp;Save…</source>
            <translation>&amp;Speichern …</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>A span</source>
            <translation>Ein Zeitraum</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>All files (*)</source>
            <translation>Alle Dateien (*)</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>All is planned anew by every revision, and compared with the rows of the log.</source>
            <translation>Alles wird nach jeder Fassung neu geplant und mit den Zeilen des Protokolls verglichen.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>All that is kept</source>
            <translation>Alles, was aufbewahrt ist</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>Answers (*.json)</source>
            <translation>Antworten (*.json)</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>Can't be proved: {why}</source>
            <translation>Nicht beweisbar: {why}</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>Check an answer that was saved</source>
            <translation>Eine gespeicherte Antwort prüfen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>Checking…</source>
            <translation>Wird geprüft …</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>Comparing plans with the log</source>
            <translation>Pläne werden mit dem Protokoll verglichen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>Digest {digest}</source>
            <translation>Prüfsumme {digest}</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>It is not proved: there are {count} differences.</source>
            <translation>Es ist nicht bewiesen: Es gibt {count} Abweichungen.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>It is not proved: there is 1 difference.</source>
            <translation>Es ist nicht bewiesen: Es gibt 1 Abweichung.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>Job</source>
            <translation>Job</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>Kept as {file}, and entry {entry} of the audit has signed it.</source>
            <translation>Aufbewahrt als {file}, und Eintrag {entry} des Änderungsprotokolls hat sie unterschrieben.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>Kept as {file}; nobody has signed it.</source>
            <translation>Aufbewahrt als {file}; niemand hat sie unterschrieben.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>Looked at: jobs {jobs}, revisions {revisions}.</source>
            <translation>Angesehen: Jobs {jobs}, Fassungen {revisions}.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>More than is listed: {count}; the saved answer counts all.</source>
            <translation>Mehr als aufgeführt: {count}; die gespeicherte Antwort zählt alle.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>Nothing differs</source>
            <translation>Nichts weicht ab</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>Nothing differs; what is listed below can't be proved.</source>
            <translation>Nichts weicht ab; was unten steht, ist nicht beweisbar.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>Nothing is proved</source>
            <translation>Nichts ist bewiesen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>Nothing is proved here</source>
            <translation>Hier ist nichts bewiesen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>Nothing is proved yet</source>
            <translation>Noch ist nichts bewiesen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>Planned from {start} until before {end}: {count}; rows stand for {rows}.</source>
            <translation>Geplant von {start} bis vor {end}: {count}; Zeilen stehen für {rows}.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>Prove compares the span that is chosen above; this can take a while.</source>
            <translation>Beweisen vergleicht den oben gewählten Zeitraum; das kann eine Weile dauern.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>Prove the records</source>
            <translation>Aufzeichnungen beweisen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>Proved: each occurrence has its row, and each row its occurrence.</source>
            <translation>Bewiesen: Jeder Zeitpunkt hat seine Zeile und jede Zeile ihren Zeitpunkt.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>Rows that no plan asked for: {count}.</source>
            <translation>Zeilen, die kein Plan verlangt hat: {count}.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>Save the answer</source>
            <translation>Die Antwort speichern</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>Saving…</source>
            <translation>Wird gespeichert …</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>Si&amp;gn it when it is saved: its digest becomes an entry of the audit</source>
            <translation>Beim Speichern &amp;unterschreiben: Ihre Prüfsumme wird ein Eintrag des Änderungsprotokolls</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>Stopped; nothing is proved</source>
            <translation>Angehalten; nichts ist bewiesen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>What was found</source>
            <translation>Was gefunden wurde</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_dialog.py"></location>
            <source>When</source>
            <translation>Wann</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>it counts from the end of its runs</source>
            <translation>er zählt vom Ende seiner Läufe an</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>it goes by a calendar of others</source>
            <translation>er richtet sich nach einem fremden Kalender</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>no engine has looked at it yet</source>
            <translation>noch hat keine Engine danach gesehen</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>rows as old as that are not kept</source>
            <translation>so alte Zeilen werden nicht aufbewahrt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>the clock was set back in that time</source>
            <translation>die Uhr wurde in dieser Zeit zurückgestellt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>the engine stopped the job before it wrote it down</source>
            <translation>die Engine hielt den Job an, bevor sie es aufschrieb</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>what the job said then can't be read</source>
            <translation>was der Job damals sagte, ist nicht lesbar</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>what the job said then is not kept</source>
            <translation>was der Job damals sagte, ist nicht aufbewahrt</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>{file} is whole and of this store, and entry {entry} of the audit has signed it.</source>
            <translation>{file} ist unversehrt und von diesem Speicher, und Eintrag {entry} des Änderungsprotokolls hat sie unterschrieben.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>{file} is whole and of this store; nobody has signed it.</source>
            <translation>{file} ist unversehrt und von diesem Speicher; niemand hat sie unterschrieben.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>{start} to {end}</source>
            <translation>{start} bis {end}</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>{words} (1 occurrence)</source>
            <translation>{words} (1 Zeitpunkt)</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proof_words.py"></location>
            <source>{words} ({count} occurrences)</source>
            <translation>{words} ({count} Zeitpunkte)</translation>
        </message>
    </context>
    <context>
        <name>ProvingFeature</name>
        <message>
            <location filename="../../gui/audit/proving.py"></location>
            <source>Proved {at}; not saved yet.</source>
            <translation>Bewiesen {at}; noch nicht gespeichert.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proving.py"></location>
            <source>Stopped; this was proved before, {at}, and is not saved yet.</source>
            <translation>Angehalten; das hier wurde davor bewiesen, {at}, und ist noch nicht gespeichert.</translation>
        </message>
        <message>
            <location filename="../../gui/audit/proving.py"></location>
            <source>The proof is not saved; “Prove the records…” shows it until this window closes.</source>
            <translation>Der Beweis ist nicht gespeichert; „Aufzeichnungen beweisen …“ zeigt ihn, bis dieses Fenster schließt.</translation>
        </message>
    </context>
    <context>
        <name>QuestionForm</name>
        <message>
            <location filename="../../gui/simulator/question_form.py"></location>
            <source>A file is &amp;imported:</source>
            <translation>Eine Datei wird &amp;importiert:</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/question_form.py"></location>
            <source>A job &amp;fails:</source>
            <translation>Ein Job schlägt &amp;fehl:</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/question_form.py"></location>
            <source>A machine that is off all day runs nothing; choose two different times.</source>
            <translation>Ein Rechner, der den ganzen Tag aus ist, führt nichts aus; wählen Sie zwei verschiedene Zeiten.</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/question_form.py"></location>
            <source>Choose the file.</source>
            <translation>Wählen Sie die Datei.</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/question_form.py"></location>
            <source>File or folder of job files</source>
            <translation>Datei oder Ordner mit Jobdateien</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/question_form.py"></location>
            <source>Job that fails</source>
            <translation>Job, der fehlschlägt</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/question_form.py"></location>
            <source>Off from</source>
            <translation>Aus ab</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/question_form.py"></location>
            <source>Off until</source>
            <translation>Aus bis</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/question_form.py"></location>
            <source>Say which job fails.</source>
            <translation>Geben Sie an, welcher Job fehlschlägt.</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/question_form.py"></location>
            <source>The machine is &amp;off every day from</source>
            <translation>Der Rechner ist täglich &amp;aus von</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/question_form.py"></location>
            <source>Which tries fail</source>
            <translation>Welche Versuche fehlschlagen</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/question_form.py"></location>
            <source>its name</source>
            <translation>sein Name</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/question_form.py"></location>
            <source>on every try</source>
            <translation>bei jedem Versuch</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/question_form.py"></location>
            <source>on the first 2 tries of each run</source>
            <translation>bei den ersten 2 Versuchen jedes Laufs</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/question_form.py"></location>
            <source>on the first 3 tries of each run</source>
            <translation>bei den ersten 3 Versuchen jedes Laufs</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/question_form.py"></location>
            <source>on the first try of each run</source>
            <translation>beim ersten Versuch jedes Laufs</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/question_form.py"></location>
            <source>until</source>
            <translation>bis</translation>
        </message>
    </context>
    <context>
        <name>QuickAddView</name>
        <message>
            <location filename="../../gui/quick_add/quick_add_view.py"></location>
            <source>&amp;Add</source>
            <translation>&amp;Hinzufügen</translation>
        </message>
        <message>
            <location filename="../../gui/quick_add/quick_add_view.py"></location>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <location filename="../../gui/quick_add/quick_add_view.py"></location>
            <source>Close (Esc)</source>
            <translation>Schließen (Esc)</translation>
        </message>
        <message>
            <location filename="../../gui/quick_add/quick_add_view.py"></location>
            <source>Quick add</source>
            <translation>Schnell hinzufügen</translation>
        </message>
        <message>
            <location filename="../../gui/quick_add/quick_add_view.py"></location>
            <source>Type when and what; Enter adds it, Escape leaves.</source>
            <translation>Wann und was eingeben; Eingabetaste fügt hinzu, Esc schließt.</translation>
        </message>
        <message>
            <location filename="../../gui/quick_add/quick_add_view.py"></location>
            <source>When and what, in one line</source>
            <translation>Wann und was, in einer Zeile</translation>
        </message>
        <message>
            <location filename="../../gui/quick_add/quick_add_view.py"></location>
            <source>every weekday at 9:30 POST https://…  ·  0 5 * * 1 /srv/tidy  ·  curl …</source>
            <translation>werktags um 9:30 POST https://…  ·  0 5 * * 1 /srv/tidy  ·  curl …</translation>
        </message>
        <message>
            <location filename="../../gui/quick_add/quick_add_view.py"></location>
            <source>{sentence} → {job}</source>
            <translation>{sentence} → {job}</translation>
        </message>
    </context>
    <context>
        <name>RefusalNotices</name>
        <message>
            <location filename="../../gui/desktop/notifications.py"></location>
            <source>That was not done</source>
            <translation>Das wurde nicht getan</translation>
        </message>
    </context>
    <context>
        <name>RemedyNotice</name>
        <message>
            <location filename="../../gui/widgets/notices/strip_notice.py"></location>
            <source>Put this notice away</source>
            <translation>Diesen Hinweis ausblenden</translation>
        </message>
    </context>
    <context>
        <name>RenameDialog</name>
        <message>
            <location filename="../../gui/secrets/rename_dialog.py"></location>
            <source>&amp;Rename</source>
            <translation>&amp;Umbenennen</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/rename_dialog.py"></location>
            <source>New name</source>
            <translation>Neuer Name</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/rename_dialog.py"></location>
            <source>Rename the secret {name}</source>
            <translation>Geheimnis {name} umbenennen</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/rename_dialog.py"></location>
            <source>These jobs go on asking for {name} and fail until they are edited: {jobs}.</source>
            <translation>Diese Jobs fragen weiter nach {name} und schlagen fehl, bis sie geändert werden: {jobs}.</translation>
        </message>
    </context>
    <context>
        <name>RenewalQuestion</name>
        <message>
            <location filename="../../gui/job_editor/renewal_question.py"></location>
            <source>Its address is not shown again. Once there is a new one, nothing is taken at the former one any more: whoever calls it needs the new one.</source>
            <translation>Seine Adresse wird nicht noch einmal gezeigt. Sobald es eine neue gibt, wird an der früheren nichts mehr angenommen: Wer sie aufruft, braucht die neue.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/renewal_question.py"></location>
            <source>Make a new address for the hook “{name}”?</source>
            <translation>Eine neue Adresse für den Hook „{name}“ anlegen?</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/renewal_question.py"></location>
            <source>Make a new one</source>
            <translation>Neue anlegen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/renewal_question.py"></location>
            <source>New address</source>
            <translation>Neue Adresse</translation>
        </message>
    </context>
    <context>
        <name>ReplaceTokenDialog</name>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>&amp;Replace it</source>
            <translation>&amp;Ersetzen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>A new token is made that may do the same: {rights}.</source>
            <translation>Es entsteht ein neues Token, das dasselbe darf: {rights}.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>Replace a token</source>
            <translation>Token ersetzen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>Replace the token {name}</source>
            <translation>Das Token {name} ersetzen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>The former one</source>
            <translation>Das bisherige</translation>
        </message>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>The program needs the new one by then.</source>
            <translation>Bis dahin braucht das Programm das neue.</translation>
        </message>
    </context>
    <context>
        <name>RestoreNotice</name>
        <message>
            <location filename="../../gui/shell/notices/restore_notice.py"></location>
            <source>Quit</source>
            <translation>Beenden</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/restore_notice.py"></location>
            <source>Restore the newest backup</source>
            <translation>Neueste Sicherung wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/restore_notice.py"></location>
            <source>Restore this backup</source>
            <translation>Diese Sicherung wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/restore_notice.py"></location>
            <source>The backup is restored. Quit Hourbell and start it again to open it.</source>
            <translation>Die Sicherung ist wiederhergestellt. Beenden Sie Hourbell, und starten Sie es neu, um sie zu öffnen.</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/restore_notice.py"></location>
            <source>The newest backup of this store: {path}</source>
            <translation>Die neueste Sicherung dieses Speichers: {path}</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/restore_notice.py"></location>
            <source>The store lives in {place} now. Quit Hourbell and start it again to open it there.</source>
            <translation>Der Speicher liegt jetzt in {place}. Beenden Sie Hourbell, und starten Sie es neu, um ihn dort zu öffnen.</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/restore_notice.py"></location>
            <source>The store lives in {place} now. Quit Hourbell and start it with --store {place}.</source>
            <translation>Der Speicher liegt jetzt in {place}. Beenden Sie Hourbell, und starten Sie es mit --store {place}.</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/restore_notice.py"></location>
            <source>What stood there is kept as {path}.</source>
            <translation>Was dort stand, ist als {path} aufbewahrt.</translation>
        </message>
    </context>
    <context>
        <name>RevisionsDialog</name>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>&amp;Revert to this</source>
            <translation>&amp;Hierhin zurückkehren</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>1 line differs</source>
            <translation>1 Zeile unterscheidet sich</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>Both say the same.</source>
            <translation>Beide sagen dasselbe.</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>By</source>
            <translation>Durch</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>Change</source>
            <translation>Änderung</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>Changes</source>
            <translation>Änderungen</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>History</source>
            <translation>Verlauf</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>History of “{job}”</source>
            <translation>Verlauf von „{job}“</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>No changes</source>
            <translation>Keine Änderungen</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>Nothing yet</source>
            <translation>Noch nichts</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>Only what differs</source>
            <translation>Nur Unterschiede</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>Reading the changes …</source>
            <translation>Änderungen werden gelesen …</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>Revision</source>
            <translation>Fassung</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>Revision {number}</source>
            <translation>Fassung {number}</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>Revision {number}, as it is now</source>
            <translation>Fassung {number}, wie sie jetzt ist</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>This changed nothing of what the job says.</source>
            <translation>Das änderte nichts an dem, was der Job sagt.</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>What differs</source>
            <translation>Was sich unterscheidet</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>When</source>
            <translation>Wann</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>With the job as it is</source>
            <translation>Mit dem jetzigen Job</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>With the one before</source>
            <translation>Mit der davor</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/revisions_dialog.py"></location>
            <source>{count} lines differ</source>
            <translation>{count} Zeilen unterscheiden sich</translation>
        </message>
    </context>
    <context>
        <name>RevisionsFeature</name>
        <message>
            <location filename="../../gui/revisions/feature.py"></location>
            <source>Reverted to revision {number}.</source>
            <translation>Zu Fassung {number} zurückgekehrt.</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/feature.py"></location>
            <source>reverting</source>
            <translation>Zurückkehren</translation>
        </message>
    </context>
    <context>
        <name>RuleCard</name>
        <message>
            <location filename="../../gui/job_editor/fields/rule_card.py"></location>
            <source>Copied; keep it now</source>
            <translation>Kopiert; jetzt aufbewahren</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/rule_card.py"></location>
            <source>Copy its address</source>
            <translation>Adresse kopieren</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/rule_card.py"></location>
            <source>Make the secret address of the hook, and copy it, this one time</source>
            <translation>Die geheime Adresse des Hooks anlegen und dieses eine Mal kopieren</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/rule_card.py"></location>
            <source>Remove this rule</source>
            <translation>Diese Regel entfernen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/rule_card.py"></location>
            <source>Repeat</source>
            <translation>Wiederholen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/rule_card.py"></location>
            <source>Rule</source>
            <translation>Regel</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/rule_card.py"></location>
            <source>every</source>
            <translation>Abstand</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/rule_card.py"></location>
            <source>from</source>
            <translation>ab</translation>
        </message>
    </context>
    <context>
        <name>RuleForms</name>
        <message>
            <location filename="../../gui/job_editor/fields/rule_forms.py"></location>
            <source>Another day</source>
            <translation>Weiterer Tag</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/rule_forms.py"></location>
            <source>Take this day away</source>
            <translation>Diesen Tag entfernen</translation>
        </message>
    </context>
    <context>
        <name>RunActions</name>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>&amp;Cancel</source>
            <translation>Ab&amp;brechen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>&amp;Export these runs…</source>
            <translation>Diese Läufe e&amp;xportieren…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>Co&amp;py</source>
            <translation>&amp;Kopieren</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>Copy as c&amp;URL</source>
            <translation>Als c&amp;URL kopieren</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>Copy the call of the selected run as a command for a terminal, without its secrets</source>
            <translation>Den Aufruf des ausgewählten Laufs als Befehl für ein Terminal kopieren, ohne seine Geheimnisse</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>Copy the selected lines of the log as text</source>
            <translation>Die ausgewählten Zeilen des Protokolls als Text kopieren</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>End the selected runs</source>
            <translation>Die ausgewählten Läufe beenden</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>Go to the &amp;newest</source>
            <translation>Zum &amp;neuesten</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>It &amp;worked</source>
            <translation>Es hat &amp;geklappt</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>Run a&amp;gain</source>
            <translation>&amp;Erneut ausführen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>Run again with &amp;values…</source>
            <translation>Mi&amp;t Werten erneut ausführen…</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>Run the job of the selected run with other values; those of the run stand there at first</source>
            <translation>Den Job des gewählten Laufs mit anderen Werten ausführen; zuerst stehen dort die des Laufs</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>S&amp;how its runs</source>
            <translation>Seine Läufe &amp;zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>Say below the output why the selected run ran, and with which state of its job</source>
            <translation>Unter der Ausgabe sagen, warum der ausgewählte Lauf lief und mit welchem Stand seines Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>Say that the interrupted run has done its work, so that it is not run again</source>
            <translation>Sagen, dass der unterbrochene Lauf seine Arbeit getan hat, damit er nicht erneut läuft</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>Show &amp;all runs</source>
            <translation>A&amp;lle Läufe zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>Show &amp;output</source>
            <translation>&amp;Ausgabe einblenden</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>Show or hide what the selected run has written</source>
            <translation>Ein- oder ausblenden, was der ausgewählte Lauf geschrieben hat</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>Show the newest run and follow what comes</source>
            <translation>Den neuesten Lauf zeigen und dem folgen, was kommt</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>Show the runs of the selected jobs in the log</source>
            <translation>Die Läufe der ausgewählten Jobs im Protokoll zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>Take away all filters of the log</source>
            <translation>Alle Filter des Protokolls entfernen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>Try once more what the selected run was for</source>
            <translation>Noch einmal versuchen, wozu der ausgewählte Lauf da war</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>Wh&amp;y?</source>
            <translation>&amp;Warum?</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/run_actions.py"></location>
            <source>Write all runs that the log shows into a file for a spreadsheet or a program</source>
            <translation>Alle Läufe, die das Protokoll zeigt, in eine Datei für eine Tabellenkalkulation oder ein Programm schreiben</translation>
        </message>
    </context>
    <context>
        <name>RunCommands</name>
        <message>
            <location filename="../../gui/run_log/run_commands.py"></location>
            <source>Starting {jobs} …</source>
            <translation>Startet {jobs} …</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_commands.py"></location>
            <source>The command is on the clipboard. Secrets stand in it as names.</source>
            <translation>Der Befehl ist in der Zwischenablage. Geheimnisse stehen darin als Namen.</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_commands.py"></location>
            <source>This run called no address, so curl can't do what it did.</source>
            <translation>Dieser Lauf hat keine Adresse aufgerufen, deshalb kann curl ihn nicht nachmachen.</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_commands.py"></location>
            <source>“{job}” takes no values. Give it parameters in its form first.</source>
            <translation>„{job}“ nimmt keine Werte. Geben Sie ihm erst Parameter in seinem Formular.</translation>
        </message>
    </context>
    <context>
        <name>RunFilters</name>
        <message>
            <location filename="../../gui/run_log/filters/run_filters.py"></location>
            <source>In output</source>
            <translation>In Ausgabe</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/run_filters.py"></location>
            <source>Let the search look into what runs wrote, too; that takes longer in a long log</source>
            <translation>Die Suche auch in dem suchen lassen, was Läufe schrieben; das dauert in einem langen Protokoll länger</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/run_filters.py"></location>
            <source>Only runs of {jobs}, take that back</source>
            <translation>Nur Läufe von {jobs}, zurücknehmen</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/run_filters.py"></location>
            <source>Show the runs of other jobs again</source>
            <translation>Wieder die Läufe anderer Jobs zeigen</translation>
        </message>
    </context>
    <context>
        <name>RunLogFeature</name>
        <message>
            <location filename="../../gui/run_log/feature.py"></location>
            <source>Export the log</source>
            <translation>Protokoll exportieren</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/feature.py"></location>
            <source>Hourbell log</source>
            <translation>Hourbell-Protokoll</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/feature.py"></location>
            <source>JSON Lines for programs</source>
            <translation>JSON Lines für Programme</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/feature.py"></location>
            <source>Output of run {number}</source>
            <translation>Ausgabe von Lauf {number}</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/feature.py"></location>
            <source>Save output</source>
            <translation>Ausgabe speichern</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/feature.py"></location>
            <source>Table for a spreadsheet</source>
            <translation>Tabelle für eine Tabellenkalkulation</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/feature.py"></location>
            <source>Text</source>
            <translation>Text</translation>
        </message>
    </context>
    <context>
        <name>RunLogView</name>
        <message>
            <location filename="../../gui/run_log/run_log_view.py"></location>
            <source>1 run</source>
            <translation>1 Lauf</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_log_view.py"></location>
            <location filename="../../gui/shell/main_window.py"></location>
            <source>Log</source>
            <translation>Protokoll</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_log_view.py"></location>
            <source>Reading the log …</source>
            <translation>Protokoll wird gelesen …</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_log_view.py"></location>
            <source>Started, took</source>
            <translation>Begonnen, Dauer</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_log_view.py"></location>
            <source>today, {runs}</source>
            <translation>heute {runs}</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_log_view.py"></location>
            <source>{count} new runs, go to the newest</source>
            <translation>{count} neue Läufe, zum neuesten gehen</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_log_view.py"></location>
            <source>{count} new ↑</source>
            <translation>{count} neue ↑</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_log_view.py"></location>
            <source>{count} runs</source>
            <translation>{count} Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_log_view.py"></location>
            <source>{count}+ new ↑</source>
            <translation>über {count} neue ↑</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_log_view.py"></location>
            <source>{runs}, {count} today</source>
            <translation>{runs}, {count} heute</translation>
        </message>
    </context>
    <context>
        <name>RunOutputView</name>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>1 byte before these is not shown here.</source>
            <translation>1 Byte davor wird hier nicht gezeigt.</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>Answer</source>
            <translation>Antwort</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>Changed since it last succeeded</source>
            <translation>Geändert seit dem letzten Erfolg</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>Close the output (Esc)</source>
            <translation>Ausgabe schließen (Esc)</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>Copy the output</source>
            <translation>Ausgabe kopieren</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>Find in output</source>
            <translation>In der Ausgabe suchen</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>Follow what is written</source>
            <translation>Dem folgen, was geschrieben wird</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>How the output is shown</source>
            <translation>Wie die Ausgabe gezeigt wird</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>Newer run</source>
            <translation>Neuerer Lauf</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>Older run</source>
            <translation>Älterer Lauf</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>Output</source>
            <translation>Ausgabe</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>Request and headers</source>
            <translation>Anfrage und Kopfzeilen</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>Run again</source>
            <translation>Noch einmal</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>Save the output as a file</source>
            <translation>Die Ausgabe als Datei speichern</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>Select a run in the log to see what it wrote.</source>
            <translation>Wählen Sie im Protokoll einen Lauf aus, um zu sehen, was er schrieb.</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>Stop</source>
            <translation>Stoppen</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>The log does not list this run now: a filter leaves it out.</source>
            <translation>Das Protokoll führt diesen Lauf jetzt nicht auf: Ein Filter lässt ihn aus.</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>This run is not kept any more; below is what was known of it.</source>
            <translation>Dieser Lauf ist nicht mehr aufbewahrt; darunter steht, was von ihm bekannt war.</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>What ran</source>
            <translation>Was lief</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>Why it ran</source>
            <translation>Warum er lief</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>Wrap long lines</source>
            <translation>Lange Zeilen umbrechen</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>after {length}</source>
            <translation>nach {length}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>{count} bytes before these are not shown here.</source>
            <translation>{count} Bytes davor werden hier nicht gezeigt.</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/run_output_view.py"></location>
            <source>{count} runs are selected. Select one to see what it wrote.</source>
            <translation>{count} Läufe sind ausgewählt. Wählen Sie einen aus, um zu sehen, was er schrieb.</translation>
        </message>
    </context>
    <context>
        <name>RunValuesDialog</name>
        <message>
            <location filename="../../gui/commands/jobs/run_values_dialog.py"></location>
            <source>Give it a value; it has no default.</source>
            <translation>Geben Sie einen Wert an; es gibt keine Vorgabe.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/run_values_dialog.py"></location>
            <source>Run it with these values?</source>
            <translation>Mit diesen Werten ausführen?</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/run_values_dialog.py"></location>
            <source>Run now</source>
            <translation>Jetzt ausführen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/run_values_dialog.py"></location>
            <source>What is typed here is lost otherwise.</source>
            <translation>Sonst geht verloren, was hier eingegeben ist.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/run_values_dialog.py"></location>
            <source>With which values does “{job}” run?</source>
            <translation>Mit welchen Werten läuft „{job}“?</translation>
        </message>
    </context>
    <context>
        <name>SchedulePage</name>
        <message>
            <location filename="../../gui/job_editor/fields/schedule_page.py"></location>
            <source>+ Day</source>
            <translation>+ Tag</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/schedule_page.py"></location>
            <source>+ Day and time</source>
            <translation>+ Tag und Zeit</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/schedule_page.py"></location>
            <source>Add another rule</source>
            <translation>Weitere Regel</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/schedule_page.py"></location>
            <source>Add holidays, weekends or a calendar</source>
            <translation>Feiertage, Wochenenden oder einen Kalender hinzufügen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/schedule_page.py"></location>
            <source>Dates</source>
            <translation>Daten</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/schedule_page.py"></location>
            <source>Ends</source>
            <translation>Endet</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/schedule_page.py"></location>
            <source>Exceptions and holidays</source>
            <translation>Ausnahmen und Feiertage</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/schedule_page.py"></location>
            <source>Starts</source>
            <translation>Beginnt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/schedule_page.py"></location>
            <source>Take these days away</source>
            <translation>Diese Tage entfernen</translation>
        </message>
    </context>
    <context>
        <name>SearchField</name>
        <message>
            <location filename="../../gui/shell/search_field.py"></location>
            <source>Search</source>
            <translation>Suchen</translation>
        </message>
        <message>
            <location filename="../../gui/shell/search_field.py"></location>
            <source>Search jobs and runs</source>
            <translation>Jobs und Läufe suchen</translation>
        </message>
    </context>
    <context>
        <name>SecretDialog</name>
        <message>
            <location filename="../../gui/secrets/secret_dialog.py"></location>
            <source>&amp;Keep</source>
            <translation>&amp;Speichern</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secret_dialog.py"></location>
            <source>It goes into the keyring and is not shown again.</source>
            <translation>Er kommt in den Schlüsselbund und wird nicht wieder gezeigt.</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secret_dialog.py"></location>
            <source>Its value is lost otherwise.</source>
            <translation>Sonst geht sein Wert verloren.</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secret_dialog.py"></location>
            <source>Keep this secret?</source>
            <translation>Dieses Geheimnis speichern?</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secret_dialog.py"></location>
            <source>Letters, digits and . _ - ; jobs write it as {example}.</source>
            <translation>Buchstaben, Ziffern und . _ - ; Jobs schreiben es als {example}.</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secret_dialog.py"></location>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secret_dialog.py"></location>
            <source>New secret</source>
            <translation>Neues Geheimnis</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secret_dialog.py"></location>
            <source>Replace the secret {name}</source>
            <translation>Das Geheimnis {name} ersetzen</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secret_dialog.py"></location>
            <source>Value</source>
            <translation>Wert</translation>
        </message>
    </context>
    <context>
        <name>SecretsFeature</name>
        <message>
            <location filename="../../gui/secrets/feature.py"></location>
            <source>&amp;Delete</source>
            <translation>&amp;Löschen</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/feature.py"></location>
            <source>Delete a secret</source>
            <translation>Ein Geheimnis löschen</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/feature.py"></location>
            <source>Delete the secret {name}?</source>
            <translation>Das Geheimnis {name} löschen?</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/feature.py"></location>
            <source>Its value is gone then; this can't be undone.</source>
            <translation>Sein Wert ist dann verloren; das lässt sich nicht rückgängig machen.</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/feature.py"></location>
            <source>No job of this store needs it.</source>
            <translation>Kein Job dieses Speichers braucht es.</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/feature.py"></location>
            <source>Secrets</source>
            <translation>Geheimnisse</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/feature.py"></location>
            <source>The secret {name} is called {new} now.</source>
            <translation>Das Geheimnis {name} heißt jetzt {new}.</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/feature.py"></location>
            <source>The secret {name} is deleted.</source>
            <translation>Das Geheimnis {name} ist gelöscht.</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/feature.py"></location>
            <source>The secret {name} is kept.</source>
            <translation>Das Geheimnis {name} ist gespeichert.</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/feature.py"></location>
            <source>These jobs need it and will fail: {jobs}.</source>
            <translation>Diese Jobs brauchen es und werden fehlschlagen: {jobs}.</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/feature.py"></location>
            <source>passwords, keys, keyring</source>
            <translation>Passwörter, Schlüssel, Schlüsselbund</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/feature.py"></location>
            <source>renaming the secret {name}</source>
            <translation>Umbenennen des Geheimnisses {name}</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/feature.py"></location>
            <source>the value is empty</source>
            <translation>der Wert ist leer</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/feature.py"></location>
            <source>there is a secret of this name already; replace it</source>
            <translation>es gibt schon ein Geheimnis dieses Namens; ersetzen Sie es</translation>
        </message>
    </context>
    <context>
        <name>SecretsPage</name>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>&amp;Delete…</source>
            <translation>&amp;Löschen…</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>&amp;New secret…</source>
            <translation>&amp;Neues Geheimnis…</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>&amp;Replace…</source>
            <translation>&amp;Ersetzen…</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>&amp;Set…</source>
            <translation>&amp;Setzen…</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>Add one, and let a job say its name where the value belongs.</source>
            <translation>Fügen Sie eines hinzu, und lassen Sie einen Job seinen Namen nennen, wo der Wert stehen soll.</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>Below stand the secrets that jobs need.</source>
            <translation>Unten stehen die Geheimnisse, die Jobs brauchen.</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>Needed by</source>
            <translation>Gebraucht von</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>No secrets yet</source>
            <translation>Noch keine Geheimnisse</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>Passwords and keys of jobs lie in the keyring of this computer. A job says {example} where one belongs. Nobody can read a value here.</source>
            <translation>Passwörter und Schlüssel von Jobs liegen im Schlüsselbund dieses Rechners. Ein Job schreibt {example}, wo eines stehen soll. Niemand kann hier einen Wert lesen.</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>Re&amp;name…</source>
            <translation>Um&amp;benennen…</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>Reading the secrets …</source>
            <translation>Geheimnisse werden gelesen …</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>Secrets</source>
            <translation>Geheimnisse</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>Set</source>
            <translation>Gesetzt</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>missing</source>
            <translation>fehlt</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>no job</source>
            <translation>kein Job</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>not known</source>
            <translation>nicht bekannt</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>set outside Hourbell</source>
            <translation>außerhalb von Hourbell gesetzt</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>{jobs} and {count} more</source>
            <translation>{jobs} und {count} weitere</translation>
        </message>
        <message>
            <location filename="../../gui/secrets/secrets_page.py"></location>
            <source>{time} by {who}</source>
            <translation>{time} durch {who}</translation>
        </message>
    </context>
    <context>
        <name>SelectionHint</name>
        <message>
            <location filename="../../gui/inspector/selection_hint.py"></location>
            <source>Select a job to see when it runs, and why it ran or did not.</source>
            <translation>Wählen Sie einen Job aus, um zu sehen, wann er läuft und warum er lief oder nicht.</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/selection_hint.py"></location>
            <source>{count} jobs are selected.</source>
            <translation>{count} Jobs sind ausgewählt.</translation>
        </message>
    </context>
    <context>
        <name>Settings</name>
        <message>
            <location filename="../../gui/settings/choices.py"></location>
            <source>that is longer than {most} days</source>
            <translation>das ist länger als {most} Tage</translation>
        </message>
        <message>
            <location filename="../../gui/settings/choices.py"></location>
            <source>{text} is nobody's folder</source>
            <translation>{text} ist niemandes Ordner</translation>
        </message>
    </context>
    <context>
        <name>SettingsDialog</name>
        <message>
            <location filename="../../gui/settings/settings_dialog.py"></location>
            <source>&amp;Start again now</source>
            <translation>Jetzt neu &amp;starten</translation>
        </message>
        <message>
            <location filename="../../gui/settings/settings_dialog.py"></location>
            <source>&amp;Undo</source>
            <translation>&amp;Rückgängig</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>At login</source>
            <translation>Beim Anmelden</translation>
        </message>
        <message>
            <location filename="../../gui/settings/settings_dialog.py"></location>
            <source>Categories</source>
            <translation>Bereiche</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>Clients of Revalee</source>
            <translation>Clients von Revalee</translation>
        </message>
        <message>
            <location filename="../../gui/settings/settings_dialog.py"></location>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>Closing the window</source>
            <translation>Fenster schließen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>Colours</source>
            <translation>Farben</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>Folder of jobs</source>
            <translation>Ordner mit Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/settings/settings_dialog.py"></location>
            <source>From the next start: {place}</source>
            <translation>Ab dem nächsten Start: {place}</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>Holds when Hourbell starts again.</source>
            <translation>Gilt, sobald Hourbell wieder startet.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/settings_dialog.py"></location>
            <source>It is not known how this Hourbell was started.</source>
            <translation>Es ist nicht bekannt, wie dieses Hourbell gestartet wurde.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>Jobs</source>
            <translation>Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>Language</source>
            <translation>Sprache</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>Notifications</source>
            <translation>Mitteilungen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>Other programs</source>
            <translation>Andere Programme</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>Programs that call Hourbell show a token; it says what they may do.</source>
            <translation>Programme, die Hourbell aufrufen, zeigen ein Token vor; es sagt, was sie dürfen.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/settings_dialog.py"></location>
            <source>Quit Hourbell and begin it anew, as some settings hold from then on</source>
            <translation>Hourbell beenden und neu beginnen, denn manche Einstellungen gelten erst dann</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>Running jobs</source>
            <translation>Ausführen von Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/settings/settings_dialog.py"></location>
            <source>Search the settings</source>
            <translation>Einstellungen durchsuchen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/settings_dialog.py"></location>
            <source>Settings</source>
            <translation>Einstellungen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>Start Hourbell in the tray when I log in</source>
            <translation>Hourbell im Infobereich starten, wenn ich mich anmelde</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>Store</source>
            <translation>Speicher</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>These hold for everybody who uses the store {place}.</source>
            <translation>Diese gelten für alle, die den Speicher {place} benutzen.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>This holds from the next start of the engine.</source>
            <translation>Das gilt ab dem nächsten Start der Engine.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>This window</source>
            <translation>Dieses Fenster</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>Tokens</source>
            <translation>Token</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>Where jobs and runs lie, and how long.</source>
            <translation>Wo Jobs und Läufe liegen und wie lange.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>are left to another engine</source>
            <translation>werden einer anderen Engine überlassen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>asks what to do</source>
            <translation>fragt, was zu tun ist</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>dark</source>
            <translation>dunkel</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>dark, high contrast</source>
            <translation>dunkel, hoher Kontrast</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>keeps Hourbell running</source>
            <translation>lässt Hourbell weiterlaufen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>light</source>
            <translation>hell</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>light, high contrast</source>
            <translation>hell, hoher Kontrast</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>quits</source>
            <translation>beendet Hourbell</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>run here when no other engine runs them</source>
            <translation>laufen hier, wenn keine andere Engine sie ausführt</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>that of the system</source>
            <translation>die des Systems</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>that of this computer</source>
            <translation>die dieses Rechners</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_pages.py"></location>
            <source>those of the system</source>
            <translation>die des Systems</translation>
        </message>
    </context>
    <context>
        <name>SettingsFeature</name>
        <message>
            <location filename="../../gui/settings/setting_changes.py"></location>
            <source>The start at login can't be changed: {error}</source>
            <translation>Der Start beim Anmelden lässt sich nicht ändern: {error}</translation>
        </message>
        <message>
            <location filename="../../gui/settings/feature.py"></location>
            <source>the setting “{name}”</source>
            <translation>die Einstellung „{name}“</translation>
        </message>
        <message>
            <location filename="../../gui/settings/setting_changes.py"></location>
            <source>{folder} is not a folder; make it first</source>
            <translation>{folder} ist kein Ordner; legen Sie ihn zuerst an</translation>
        </message>
        <message>
            <location filename="../../gui/settings/feature.py"></location>
            <source>“{name}” was changed.</source>
            <translation>„{name}“ wurde geändert.</translation>
        </message>
    </context>
    <context>
        <name>SharingPanel</name>
        <message>
            <location filename="../../gui/machines/sharing_panel.py"></location>
            <source>&amp;Copy command</source>
            <translation>Befehl &amp;kopieren</translation>
        </message>
        <message>
            <location filename="../../gui/machines/sharing_panel.py"></location>
            <source>&amp;Let machines share the runs</source>
            <translation>&amp;Läufe auf mehrere Rechner verteilen</translation>
        </message>
        <message>
            <location filename="../../gui/machines/sharing_panel.py"></location>
            <source>&amp;Start the engine anew</source>
            <translation>Engine neu &amp;starten</translation>
        </message>
        <message>
            <location filename="../../gui/machines/sharing_panel.py"></location>
            <source>It began before machines shared them. Started anew it leaves runs to others; what runs here is let end for a while first.</source>
            <translation>Sie hat begonnen, bevor Rechner sie sich teilten. Neu gestartet überlässt sie Läufe anderen; was hier läuft, darf vorher eine Weile zu Ende kommen.</translation>
        </message>
        <message>
            <location filename="../../gui/machines/sharing_panel.py"></location>
            <source>Let several share them: one plans, and each carries out what it may. This makes further tables beside those of the store. Engines that run take part once they start anew.</source>
            <translation>Lassen Sie mehrere sie sich teilen: einer plant, und jeder führt aus, was er darf. Das legt weitere Tabellen neben denen des Speichers an. Engines, die laufen, machen nach einem Neustart mit.</translation>
        </message>
        <message>
            <location filename="../../gui/machines/sharing_panel.py"></location>
            <source>Machines share the runs</source>
            <translation>Rechner teilen sich die Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/machines/sharing_panel.py"></location>
            <source>One machine carries out all runs</source>
            <translation>Ein Rechner führt alle Läufe aus</translation>
        </message>
        <message>
            <location filename="../../gui/machines/sharing_panel.py"></location>
            <source>Several can share them once the store lies on a PostgreSQL server. This carries all of it there, while no engine runs; the window finds it in its new place:</source>
            <translation>Mehrere können sie sich teilen, sobald der Speicher auf einem PostgreSQL-Server liegt. Dies bringt ihn ganz dorthin, während keine Engine läuft; das Fenster findet ihn an seinem neuen Ort:</translation>
        </message>
        <message>
            <location filename="../../gui/machines/sharing_panel.py"></location>
            <source>Start this on another machine, and it carries out runs, too:</source>
            <translation>Starten Sie dies auf einem anderen Rechner, dann führt auch er Läufe aus:</translation>
        </message>
        <message>
            <location filename="../../gui/machines/sharing_panel.py"></location>
            <source>The engine of this window still carries out all runs</source>
            <translation>Die Engine dieses Fensters führt noch alle Läufe aus</translation>
        </message>
    </context>
    <context>
        <name>ShortcutsDialog</name>
        <message>
            <location filename="../../gui/shell/shortcuts_dialog.py"></location>
            <source>Day before, day after</source>
            <translation>Voriger Tag, nächster Tag</translation>
        </message>
        <message>
            <location filename="../../gui/shell/shortcuts_dialog.py"></location>
            <source>Everywhere</source>
            <translation>Überall</translation>
        </message>
        <message>
            <location filename="../../gui/shell/shortcuts_dialog.py"></location>
            <source>In the calendar</source>
            <translation>Im Kalender</translation>
        </message>
        <message>
            <location filename="../../gui/shell/shortcuts_dialog.py"></location>
            <source>Keyboard shortcuts</source>
            <translation>Tastenkürzel</translation>
        </message>
        <message>
            <location filename="../../gui/shell/shortcuts_dialog.py"></location>
            <source>Menu of what is selected</source>
            <translation>Menü zum Ausgewählten</translation>
        </message>
        <message>
            <location filename="../../gui/shell/shortcuts_dialog.py"></location>
            <source>Month before, month after</source>
            <translation>Voriger Monat, nächster Monat</translation>
        </message>
        <message>
            <location filename="../../gui/shell/shortcuts_dialog.py"></location>
            <source>Start of the week, end of the week</source>
            <translation>Anfang der Woche, Ende der Woche</translation>
        </message>
        <message>
            <location filename="../../gui/shell/shortcuts_dialog.py"></location>
            <source>Week before, week after</source>
            <translation>Vorige Woche, nächste Woche</translation>
        </message>
        <message>
            <location filename="../../gui/shell/shortcuts_dialog.py"></location>
            <source>Year before, year after</source>
            <translation>Voriges Jahr, nächstes Jahr</translation>
        </message>
    </context>
    <context>
        <name>SimulatorDialog</name>
        <message>
            <location filename="../../gui/simulator/simulator_dialog.py"></location>
            <source>&amp;Simulate again</source>
            <translation>Noch einmal &amp;simulieren</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/simulator_dialog.py"></location>
            <source>Hide punctual runs</source>
            <translation>Pünktliche ausblenden</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/simulator_dialog.py"></location>
            <source>How what would run is shown</source>
            <translation>Wie gezeigt wird, was liefe</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/simulator_dialog.py"></location>
            <source>Jobs</source>
            <translation>Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/simulator_dialog.py"></location>
            <source>Jobs were changed since: simulate again</source>
            <translation>Seitdem wurden Jobs geändert: neu simulieren</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/simulator_dialog.py"></location>
            <source>Not taken from the file</source>
            <translation>Nicht aus der Datei übernommen</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/simulator_dialog.py"></location>
            <source>Occurrences</source>
            <translation>Termine</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/simulator_dialog.py"></location>
            <source>Schedules, pauses, what was missed, overlaps, chains and sequences are followed; runs last as long as usual, or a second. Conditions, events and machines are left out, and nothing fails but what is said above. Nothing is run or changed.</source>
            <translation>Berücksichtigt werden Fälligkeiten, Pausen, Verpasstes, Überschneidungen, Verkettungen und Abfolgen; Läufe dauern so lange wie üblich, oder eine Sekunde. Bedingungen, Ereignisse und Rechner bleiben außer Acht, und es schlägt nur fehl, was oben steht. Nichts wird ausgeführt oder geändert.</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/simulator_dialog.py"></location>
            <source>Simulating… {percent} %</source>
            <translation>Simulation läuft… {percent} %</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/simulator_dialog.py"></location>
            <source>Simulator</source>
            <translation>Simulator</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/simulator_dialog.py"></location>
            <source>Simulator: {jobs}</source>
            <translation>Simulator: {jobs}</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/simulator_dialog.py"></location>
            <source>What the import changes</source>
            <translation>Was der Import ändert</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/simulator_dialog.py"></location>
            <source>What would arrive switched off counts as if it were on.</source>
            <translation>Was ausgeschaltet ankäme, zählt, als wäre es an.</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/simulator_dialog.py"></location>
            <source>What would run</source>
            <translation>Was laufen würde</translation>
        </message>
    </context>
    <context>
        <name>SimulatorFeature</name>
        <message>
            <location filename="../../gui/simulator/feature.py"></location>
            <source>All jobs</source>
            <translation>Alle Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/feature.py"></location>
            <source>The simulation could not be made.</source>
            <translation>Die Simulation ist nicht gelungen.</translation>
        </message>
    </context>
    <context>
        <name>SoughtLine</name>
        <message>
            <location filename="../../gui/job_editor/fields/line_with_button.py"></location>
            <source>Browse…</source>
            <translation>Durchsuchen…</translation>
        </message>
    </context>
    <context>
        <name>SpanDialog</name>
        <message>
            <location filename="../../gui/run_log/filters/span_dialog.py"></location>
            <source>&amp;From</source>
            <translation>&amp;Von</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/span_dialog.py"></location>
            <source>&amp;Show runs</source>
            <translation>Läufe &amp;zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/span_dialog.py"></location>
            <source>&amp;Until before</source>
            <translation>&amp;Bis vor</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/span_dialog.py"></location>
            <source>Runs between</source>
            <translation>Läufe zwischen</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/span_dialog.py"></location>
            <source>Runs between two times</source>
            <translation>Läufe zwischen zwei Zeitpunkten</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/span_dialog.py"></location>
            <source>The end must be after the beginning.</source>
            <translation>Das Ende muss nach dem Beginn liegen.</translation>
        </message>
    </context>
    <context>
        <name>SpanFields</name>
        <message>
            <location filename="../../gui/widgets/fields/span_fields.py"></location>
            <source>From</source>
            <translation>Von</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/span_fields.py"></location>
            <source>The end must be after the beginning.</source>
            <translation>Das Ende muss nach dem Anfang liegen.</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/span_fields.py"></location>
            <source>Until before</source>
            <translation>Bis vor</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/span_fields.py"></location>
            <source>until before</source>
            <translation>bis vor</translation>
        </message>
    </context>
    <context>
        <name>SpanRow</name>
        <message>
            <location filename="../../gui/job_editor/fields/moment_lists.py"></location>
            <source>Nothing from</source>
            <translation>Nichts von</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/moment_lists.py"></location>
            <source>Nothing until</source>
            <translation>Nichts bis</translation>
        </message>
    </context>
    <context>
        <name>SpansEditor</name>
        <message>
            <location filename="../../gui/job_editor/fields/moment_lists.py"></location>
            <source>Add a span</source>
            <translation>Zeitraum hinzufügen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/moment_lists.py"></location>
            <source>Take this span away</source>
            <translation>Diesen Zeitraum entfernen</translation>
        </message>
    </context>
    <context>
        <name>StandingNotice</name>
        <message>
            <location filename="../../gui/widgets/notices/standing_notice.py"></location>
            <source>What is to be done</source>
            <translation>Was zu tun ist</translation>
        </message>
    </context>
    <context>
        <name>StartedRuns</name>
        <message>
            <location filename="../../gui/commands/jobs/started_runs.py"></location>
            <source>Show &amp;output</source>
            <translation>&amp;Ausgabe zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/started_runs.py"></location>
            <source>{job} is running.</source>
            <translation>{job} läuft.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/started_runs.py"></location>
            <source>{job} waits: {why}.</source>
            <translation>{job} wartet: {why}.</translation>
        </message>
    </context>
    <context>
        <name>StateLine</name>
        <message>
            <location filename="../../gui/job_editor/state_line.py"></location>
            <source>Changed, not saved yet</source>
            <translation>Geändert, noch nicht gespeichert</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/state_line.py"></location>
            <source>Saving…</source>
            <translation>Wird gespeichert …</translation>
        </message>
    </context>
    <context>
        <name>StatisticsDialog</name>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>50 % within</source>
            <translation>50 % binnen</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>95 % within</source>
            <translation>95 % binnen</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>95 % within {most}, longest {longest}</source>
            <translation>95 % binnen {most}, am längsten {longest}</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>As a table</source>
            <translation>Als Tabelle</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>Duration</source>
            <translation>Dauer</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>How late runs began</source>
            <translation>Verspätung der Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>How long runs took</source>
            <translation>Dauer der Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>Lateness</source>
            <translation>Verspätung</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>Runs</source>
            <translation>Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>Runs by outcome</source>
            <translation>Ergebnisse</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>Statistics</source>
            <translation>Statistik</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>Statistics: {jobs}</source>
            <translation>Statistik: {jobs}</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>Step by step</source>
            <translation>Schritt für Schritt</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>Success</source>
            <translation>Erfolg</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>Why runs failed</source>
            <translation>Warum Läufe fehlschlugen</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>no run to measure</source>
            <translation>kein Lauf zum Messen</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>of what came to an end</source>
            <translation>von allem, was zu Ende kam</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>{count} failed or in doubt</source>
            <translation>{count} fehlgeschlagen oder fraglich</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>{outcome} {count}</source>
            <translation>{outcome} {count}</translation>
        </message>
    </context>
    <context>
        <name>StatisticsFeature</name>
        <message>
            <location filename="../../gui/statistics/feature.py"></location>
            <source>All jobs</source>
            <translation>Alle Jobs</translation>
        </message>
    </context>
    <context>
        <name>StatusLine</name>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>A copy: nothing fires until you have decided</source>
            <translation>Eine Kopie: nichts wird ausgelöst, bis Sie entschieden haben</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>Engine on</source>
            <translation>Engine läuft</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>Engine on outside this window</source>
            <translation>Engine läuft außerhalb dieses Fensters</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>It is process {pid}</source>
            <translation>Es ist Prozess {pid}</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>Missed runs still to be made up for: {count}, begun in the last minute: {begun}</source>
            <translation>Verpasste Läufe, die noch nachzuholen sind: {count}, in der letzten Minute begonnen: {begun}</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>Next: {job} {when}</source>
            <translation>Als Nächstes: {job} {when}</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>Next: {job}, once an engine runs</source>
            <translation>Als Nächstes: {job}, sobald eine Engine läuft</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>No engine runs: nothing fires</source>
            <translation>Keine Engine läuft: nichts wird ausgelöst</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>No engine runs: nothing fires. This window leaves the jobs to another engine.</source>
            <translation>Keine Engine läuft: nichts wird ausgelöst. Dieses Fenster überlässt die Jobs einer anderen Engine.</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>Nothing is to come</source>
            <translation>Nichts steht an</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>Nothing runs before you resume</source>
            <translation>Nichts läuft, bevor Sie fortsetzen</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>Open health</source>
            <translation>Zustand öffnen</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>Opening the store…</source>
            <translation>Der Speicher wird geöffnet…</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>Show the runs that failed today</source>
            <translation>Die heute fehlgeschlagenen Läufe zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>Show what runs</source>
            <translation>Zeigen, was läuft</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>Show what waits</source>
            <translation>Zeigen, was wartet</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>Starting the engine …</source>
            <translation>Engine startet …</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>The store can only be read</source>
            <translation>Der Speicher ist nur lesbar</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>The store cannot be used, so nothing fires and nothing is kept.</source>
            <translation>Der Speicher ist nicht benutzbar: nichts wird ausgelöst, und nichts bleibt erhalten.</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>The store cannot be used: nothing fires</source>
            <translation>Der Speicher ist nicht benutzbar: nichts wird ausgelöst</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>The store could not be opened</source>
            <translation>Der Speicher ließ sich nicht öffnen</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>Times in {zone}</source>
            <translation>Zeiten in {zone}</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>{count} failed today</source>
            <translation>{count} heute fehlgeschlagen</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>{count} running</source>
            <translation>{count} laufend</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>{count} waiting</source>
            <translation>{count} wartend</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>{engine}, catching up: {count} to go</source>
            <translation>{engine}, holt nach: noch {count}</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>{engine}, catching up: {count} to go, about {length}</source>
            <translation>{engine}, holt nach: noch {count}, etwa {length}</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>{engine}, everything paused until you resume</source>
            <translation>{engine}, alles pausiert, bis Sie fortsetzen</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>{engine}, everything paused until {end}</source>
            <translation>{engine}, alles pausiert bis {end}</translation>
        </message>
        <message>
            <location filename="../../gui/shell/status_line.py"></location>
            <source>{engine}: {complaint}</source>
            <translation>{engine}: {complaint}</translation>
        </message>
    </context>
    <context>
        <name>StepForms</name>
        <message>
            <location filename="../../gui/job_editor/steps/step_forms.py"></location>
            <source>Connection</source>
            <translation>Verbindung</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/step_forms.py"></location>
            <source>Environment and input</source>
            <translation>Umgebung und Eingabe</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/step_forms.py"></location>
            <source>Headers and body</source>
            <translation>Kopfzeilen und Inhalt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/step_forms.py"></location>
            <source>Key of the job</source>
            <translation>Schlüssel des Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/step_forms.py"></location>
            <source>May hold {{job}}, {{due_at}}, {{last_output}} of the step before, or {{secret:NAME}}.</source>
            <translation>Darf {{job}}, {{due_at}}, {{last_output}} des Schritts davor oder {{secret:NAME}} enthalten.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/step_forms.py"></location>
            <source>Sent by: {command}</source>
            <translation>Gesendet mit: {command}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/step_forms.py"></location>
            <source>Sign-in and signature</source>
            <translation>Anmeldung und Signatur</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/step_forms.py"></location>
            <source>Success</source>
            <translation>Erfolg</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/step_forms.py"></location>
            <source>Tries and time-out</source>
            <translation>Versuche und Zeitlimit</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/step_forms.py"></location>
            <source>Trust</source>
            <translation>Vertrauen</translation>
        </message>
    </context>
    <context>
        <name>StepList</name>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_list.py"></location>
            <source>Add below: {kind}</source>
            <translation>Darunter hinzufügen: {kind}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_list.py"></location>
            <source>Add here: {kind}</source>
            <translation>Hier hinzufügen: {kind}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_list.py"></location>
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_list.py"></location>
            <source>Duplicate</source>
            <translation>Duplizieren</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_list.py"></location>
            <source>Fold its steps</source>
            <translation>Schritte einklappen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_list.py"></location>
            <source>Move down</source>
            <translation>Nach unten</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_list.py"></location>
            <source>Move up</source>
            <translation>Nach oben</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_list.py"></location>
            <source>Show its steps</source>
            <translation>Schritte zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_list.py"></location>
            <source>Steps</source>
            <translation>Schritte</translation>
        </message>
    </context>
    <context>
        <name>StepModel</name>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_model.py"></location>
            <source>1 step</source>
            <translation>1 Schritt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_model.py"></location>
            <source>1 step folded</source>
            <translation>1 Schritt eingeklappt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_model.py"></location>
            <source>Step {number} of {count}</source>
            <translation>Schritt {number} von {count}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_model.py"></location>
            <source>goes on below</source>
            <translation>geht unten weiter</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_model.py"></location>
            <source>if no in step {number}</source>
            <translation>bei Nein in Schritt {number}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_model.py"></location>
            <source>if yes in step {number}</source>
            <translation>bei Ja in Schritt {number}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_model.py"></location>
            <source>the sequence ends</source>
            <translation>die Abfolge endet</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_model.py"></location>
            <source>then goes on below</source>
            <translation>dann geht es unten weiter</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_model.py"></location>
            <source>then the sequence ends</source>
            <translation>dann endet die Abfolge</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_model.py"></location>
            <source>{count} steps</source>
            <translation>{count} Schritte</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/column/step_model.py"></location>
            <source>{count} steps folded</source>
            <translation>{count} Schritte eingeklappt</translation>
        </message>
    </context>
    <context>
        <name>StepsField</name>
        <message>
            <location filename="../../gui/job_editor/steps/steps_field.py"></location>
            <source>Edit the steps</source>
            <translation>Schritte bearbeiten</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/steps_field.py"></location>
            <source>Edit the steps…</source>
            <translation>Schritte bearbeiten…</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/steps_field.py"></location>
            <source>No steps yet: calls, scripts, waits and branches, one after the other.</source>
            <translation>Noch keine Schritte: Aufrufe, Skripte, Wartezeiten und Verzweigungen nacheinander.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/steps_field.py"></location>
            <source>Written as text. {reason}</source>
            <translation>Als Text geschrieben. {reason}</translation>
        </message>
    </context>
    <context>
        <name>StepsHead</name>
        <message>
            <location filename="../../gui/job_editor/steps/steps_head.py"></location>
            <source>As cards</source>
            <translation>Als Karten</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/steps_head.py"></location>
            <source>As text</source>
            <translation>Als Text</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/steps_head.py"></location>
            <source>Back to the job</source>
            <translation>Zurück zum Job</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/steps_head.py"></location>
            <source>Redo</source>
            <translation>Wiederholen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/steps_head.py"></location>
            <source>Steps</source>
            <translation>Schritte</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/steps_head.py"></location>
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
    </context>
    <context>
        <name>StepsPage</name>
        <message>
            <location filename="../../gui/job_editor/steps/steps_page.py"></location>
            <source>1 step</source>
            <translation>1 Schritt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/steps_page.py"></location>
            <source>of {job}</source>
            <translation>von {job}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/steps_page.py"></location>
            <source>{count} steps</source>
            <translation>{count} Schritte</translation>
        </message>
    </context>
    <context>
        <name>StepsTest</name>
        <message>
            <location filename="../../gui/job_editor/steps/steps_test.py"></location>
            <source>&amp;Test now</source>
            <translation>&amp;Jetzt testen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/steps_test.py"></location>
            <source>Test from step {number}</source>
            <translation>Ab Schritt {number} testen</translation>
        </message>
    </context>
    <context>
        <name>StillRunning</name>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>Hourbell can quit without ending anything.</source>
            <translation>Hourbell kann beendet werden, ohne etwas zu unterbrechen.</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>Hourbell can start again without ending anything.</source>
            <translation>Hourbell kann neu starten, ohne etwas zu unterbrechen.</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>Nothing is running any more</source>
            <translation>Es läuft nichts mehr</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>One failed run waits for its next try, at {time}; Hourbell makes it when it runs again.</source>
            <translation>Ein fehlgeschlagener Lauf wartet auf den nächsten Versuch, um {time}; Hourbell macht ihn, wenn es wieder läuft.</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>One run that has not begun is kept for the next start.</source>
            <translation>Ein Lauf, der nicht begonnen hat, bleibt für den nächsten Start erhalten.</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>One sequence waits, until {time}; it goes on when Hourbell runs again.</source>
            <translation>Eine Abfolge wartet, bis {time}; sie geht weiter, wenn Hourbell wieder läuft.</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>Or let it go on without Hourbell, which records its output and its end when it runs again.</source>
            <translation>Oder ohne Hourbell weiterlaufen lassen, das Ausgabe und Ende einträgt, wenn es wieder läuft.</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>Or let them go on without Hourbell, which records their output and their ends when it runs again.</source>
            <translation>Oder ohne Hourbell weiterlaufen lassen, das ihre Ausgaben und Enden einträgt, wenn es wieder läuft.</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>Quit when it is done, in about {time}, or stop it now; how far it came is then unknown.</source>
            <translation>Beenden, wenn er fertig ist, in etwa {time}, oder jetzt stoppen; wie weit er kam, ist dann unbekannt.</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>Quit when it is done, or stop it now; how far it came is then unknown.</source>
            <translation>Beenden, wenn er fertig ist, oder jetzt stoppen; wie weit er kam, ist dann unbekannt.</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>Quit when they are done, in about {time}, or stop them now; how far they came is then unknown.</source>
            <translation>Beenden, wenn sie fertig sind, in etwa {time}, oder jetzt stoppen; wie weit sie kamen, ist dann unbekannt.</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>Quit when they are done, or stop them now; how far they came is then unknown.</source>
            <translation>Beenden, wenn sie fertig sind, oder jetzt stoppen; wie weit sie kamen, ist dann unbekannt.</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>Start again when it is done, in about {time}, or stop it now; how far it came is then unknown.</source>
            <translation>Neu starten, wenn er fertig ist, in etwa {time}, oder jetzt stoppen; wie weit er kam, ist dann unbekannt.</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>Start again when it is done, or stop it now; how far it came is then unknown.</source>
            <translation>Neu starten, wenn er fertig ist, oder jetzt stoppen; wie weit er kam, ist dann unbekannt.</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>Start again when they are done, in about {time}, or stop them now; how far they came is then unknown.</source>
            <translation>Neu starten, wenn sie fertig sind, in etwa {time}, oder jetzt stoppen; wie weit sie kamen, ist dann unbekannt.</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>Start again when they are done, or stop them now; how far they came is then unknown.</source>
            <translation>Neu starten, wenn sie fertig sind, oder jetzt stoppen; wie weit sie kamen, ist dann unbekannt.</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>{count} failed runs wait for their next try, the first at {time}; Hourbell makes them when it runs again.</source>
            <translation>{count} fehlgeschlagene Läufe warten auf den nächsten Versuch, der erste um {time}; Hourbell macht sie, wenn es wieder läuft.</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>{count} runs are still active</source>
            <translation>{count} Läufe sind noch unterwegs</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>{count} runs that have not begun are kept for the next start.</source>
            <translation>{count} Läufe, die nicht begonnen haben, bleiben für den nächsten Start erhalten.</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>{count} sequences and next tries wait, the first until {time}; they go on when Hourbell runs again.</source>
            <translation>{count} Abfolgen und nächste Versuche warten, der erste bis {time}; sie gehen weiter, wenn Hourbell wieder läuft.</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>{count} sequences wait, the first until {time}; they go on when Hourbell runs again.</source>
            <translation>{count} Abfolgen warten, die erste bis {time}; sie gehen weiter, wenn Hourbell wieder läuft.</translation>
        </message>
        <message>
            <location filename="../../gui/app/still_running.py"></location>
            <source>“{job}” is still running</source>
            <translation>„{job}“ läuft noch</translation>
        </message>
    </context>
    <context>
        <name>StoreChoicePage</name>
        <message>
            <location filename="../../gui/app/application.py"></location>
            <source>Hourbell opens {place} when it is quit and starts again.</source>
            <translation>Hourbell öffnet {place}, wenn es beendet ist und wieder startet.</translation>
        </message>
    </context>
    <context>
        <name>StoreDialog</name>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>&amp;Make a new store</source>
            <translation>&amp;Neuen Speicher anlegen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>Another choice holds when Hourbell is quit and starts again. It moves no job: hourbell store move does that, in a terminal.</source>
            <translation>Eine andere Wahl gilt, wenn Hourbell beendet ist und wieder startet. Sie nimmt keinen Job mit: Das tut „hourbell store move“ in einem Terminal.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>File</source>
            <translation>Datei</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>New store</source>
            <translation>Neuer Speicher</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>Not open: {place}</source>
            <translation>Nicht offen: {place}</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>Open now: {place}</source>
            <translation>Jetzt offen: {place}</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>Say which.</source>
            <translation>Sagen Sie, welcher.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>Store</source>
            <translation>Speicher</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>Such as {place}. A name that is new makes a new store.</source>
            <translation>Etwa {place}. Ein neuer Name legt einen neuen Speicher an.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>There is no store yet. Make a new one?</source>
            <translation>Dort ist noch kein Speicher. Einen neuen anlegen?</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>This start was told its store by --store or HOURBELL_STORE, which wins over what is chosen here: {place}. Start Hourbell without them to choose.</source>
            <translation>Diesem Start wurde sein Speicher mit --store oder HOURBELL_STORE genannt, was mehr zählt als die Wahl hier: {place}. Um zu wählen, starten Sie Hourbell ohne beides.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>URL</source>
            <translation>URL</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>Which store should Hourbell open?</source>
            <translation>Welchen Speicher soll Hourbell öffnen?</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>Without a password: that belongs in your password file, ~/.pgpass.</source>
            <translation>Ohne Passwort: Das gehört in Ihre Passwortdatei, ~/.pgpass.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>a PostgreSQL database</source>
            <translation>eine PostgreSQL-Datenbank</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>another file</source>
            <translation>eine andere Datei</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>the one in my data folder</source>
            <translation>der in meinem Datenordner</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>{place}

An empty store is made there when Hourbell starts again. The jobs of the present one stay where they are.</source>
            <translation>{place}

Ein leerer Speicher wird dort angelegt, wenn Hourbell wieder startet. Die Jobs des jetzigen bleiben, wo sie sind.</translation>
        </message>
    </context>
    <context>
        <name>StoreFileEditor</name>
        <message>
            <location filename="../../gui/settings/store_editors.py"></location>
            <source>All files (*)</source>
            <translation>Alle Dateien (*)</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_editors.py"></location>
            <source>C&amp;hoose…</source>
            <translation>A&amp;uswählen…</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_editors.py"></location>
            <source>Choose</source>
            <translation>Wählen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_editors.py"></location>
            <source>Choose the file of the store</source>
            <translation>Die Datei des Speichers wählen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_editors.py"></location>
            <source>Stores (*.db)</source>
            <translation>Speicher (*.db)</translation>
        </message>
    </context>
    <context>
        <name>StorePlaceRow</name>
        <message>
            <location filename="../../gui/settings/store_editors.py"></location>
            <source>Choose &amp;another…</source>
            <translation>&amp;Anderen wählen…</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_editors.py"></location>
            <source>Choose another store</source>
            <translation>Einen anderen Speicher wählen</translation>
        </message>
    </context>
    <context>
        <name>StripNotice</name>
        <message>
            <location filename="../../gui/widgets/notices/strip_notice.py"></location>
            <source>Show all of this notice</source>
            <translation>Diesen Hinweis ganz zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/notices/strip_notice.py"></location>
            <source>What was done</source>
            <translation>Was getan wurde</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/notices/strip_notice.py"></location>
            <source>What went wrong</source>
            <translation>Was schiefging</translation>
        </message>
    </context>
    <context>
        <name>StripWords</name>
        <message>
            <location filename="../../gui/shell/strip_words.py"></location>
            <source>No run today yet</source>
            <translation>Heute noch kein Lauf</translation>
        </message>
        <message>
            <location filename="../../gui/shell/strip_words.py"></location>
            <source>Runs of today: {states}</source>
            <translation>Läufe von heute: {states}</translation>
        </message>
        <message>
            <location filename="../../gui/shell/strip_words.py"></location>
            <source>no run yet</source>
            <translation>noch kein Lauf</translation>
        </message>
        <message>
            <location filename="../../gui/shell/strip_words.py"></location>
            <source>{state}: {count}</source>
            <translation>{state}: {count}</translation>
        </message>
    </context>
    <context>
        <name>TagDialog</name>
        <message>
            <location filename="../../gui/filing/tag_dialog.py"></location>
            <source>New tags</source>
            <translation>Neue Tags</translation>
        </message>
        <message>
            <location filename="../../gui/filing/tag_dialog.py"></location>
            <source>Set tags</source>
            <translation>Tags setzen</translation>
        </message>
        <message>
            <location filename="../../gui/filing/tag_dialog.py"></location>
            <source>Tags</source>
            <translation>Tags</translation>
        </message>
        <message>
            <location filename="../../gui/filing/tag_dialog.py"></location>
            <source>new tags, such as nightly disk</source>
            <translation>neue Tags, etwa nachts platte</translation>
        </message>
    </context>
    <context>
        <name>TagLine</name>
        <message>
            <location filename="../../gui/machines/machine_card.py"></location>
            <source>No tags</source>
            <translation>Keine Tags</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_card.py"></location>
            <source>Tags: {tags}</source>
            <translation>Tags: {tags}</translation>
        </message>
    </context>
    <context>
        <name>TellingsField</name>
        <message>
            <location filename="../../gui/widgets/fields/tellings_field.py"></location>
            <source>There is no channel yet; the settings make one, under Channels.</source>
            <translation>Es gibt noch keinen Kanal; die Einstellungen legen unter Kanäle einen an.</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/tellings_field.py"></location>
            <source>There is no channel “{name}”; nothing is told there.</source>
            <translation>Es gibt keinen Kanal „{name}“; dort wird nichts gemeldet.</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/tellings_field.py"></location>
            <source>as the settings say</source>
            <translation>wie eingestellt</translation>
        </message>
    </context>
    <context>
        <name>TextFace</name>
        <message>
            <location filename="../../gui/job_editor/steps/text_face.py"></location>
            <source>Each begins with a dash: http, script, argv, wait or if. An event ends a wait: “unless” leaves out the rest, “until” goes on. With “when: failure” or “always” a step follows another end than success. Below “if: paid came” or “if: success” stand “then” and “else”, with steps of their own; “end” is the end of the sequence.</source>
            <translation>Jeder beginnt mit einem Strich: http, script, argv, wait oder if. Ein Ereignis beendet eine Wartezeit: „unless“ lässt den Rest aus, „until“ macht weiter. Mit „when: failure“ oder „always“ folgt ein Schritt auf ein anderes Ende als Erfolg. Unter „if: paid came“ oder „if: success“ stehen „then“ und „else“ mit eigenen Schritten; „end“ ist das Ende der Abfolge.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/text_face.py"></location>
            <source>Steps as text</source>
            <translation>Schritte als Text</translation>
        </message>
    </context>
    <context>
        <name>TimeChip</name>
        <message>
            <location filename="../../gui/run_log/filters/time_chip.py"></location>
            <source>&amp;Any time</source>
            <translation>&amp;Beliebige Zeit</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/time_chip.py"></location>
            <source>&amp;Between…</source>
            <translation>&amp;Zwischen…</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/time_chip.py"></location>
            <source>&amp;Today</source>
            <translation>&amp;Heute</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/time_chip.py"></location>
            <source>&amp;Yesterday</source>
            <translation>&amp;Gestern</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/time_chip.py"></location>
            <source>The last &amp;24 hours</source>
            <translation>Die letzten &amp;24 Stunden</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/time_chip.py"></location>
            <source>The last &amp;30 days</source>
            <translation>Die letzten &amp;30 Tage</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/time_chip.py"></location>
            <source>The last &amp;7 days</source>
            <translation>Die letzten &amp;7 Tage</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/time_chip.py"></location>
            <source>The last &amp;hour</source>
            <translation>Die letzte &amp;Stunde</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/time_chip.py"></location>
            <source>Time</source>
            <translation>Zeit</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/time_chip.py"></location>
            <source>Time: {choice}</source>
            <translation>Zeit: {choice}</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/filters/time_chip.py"></location>
            <source>{begin} to {end}</source>
            <translation>{begin} bis {end}</translation>
        </message>
    </context>
    <context>
        <name>TimeDialog</name>
        <message>
            <location filename="../../gui/widgets/fields/time_dialog.py"></location>
            <source>The clock jumps over that time; it would be {at}</source>
            <translation>Die Uhr überspringt diese Zeit; es würde {at}</translation>
        </message>
        <message>
            <location filename="../../gui/text/typed_times.py"></location>
            <source>Write a time, such as “in 2 hours”, “in 3 days” or “Friday 18:00”</source>
            <translation>Eine Zeit schreiben, etwa „in 2 Stunden“, „in 3 Tagen“ oder „Freitag 18:00“</translation>
        </message>
        <message>
            <location filename="../../gui/text/typed_times.py"></location>
            <source>Write a time, such as “yesterday 18:00”, “two hours ago” or “a week ago”</source>
            <translation>Eine Zeit schreiben, etwa „gestern 18:00“, „vor 2 Stunden“ oder „vor einer Woche“</translation>
        </message>
    </context>
    <context>
        <name>TimeGrid</name>
        <message>
            <location filename="../../gui/calendar/hours/time_grid.py"></location>
            <source>Nothing ran or is to run on {days}. A double click makes a job.</source>
            <translation>{days}: Nichts lief, und nichts soll laufen. Ein Doppelklick legt einen Job an.</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/hours/time_grid.py"></location>
            <source>Reading {days} …</source>
            <translation>{days} wird gelesen …</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/hours/time_grid.py"></location>
            <source>Times of the day</source>
            <translation>Zeiten des Tages</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/hours/time_grid.py"></location>
            <source>{day}, today</source>
            <translation>{day}, heute</translation>
        </message>
    </context>
    <context>
        <name>TimelineCanvas</name>
        <message>
            <location filename="../../gui/timeline/timeline_canvas.py"></location>
            <source>Lanes of the jobs</source>
            <translation>Bahnen der Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/timeline_canvas.py"></location>
            <source>Nothing ran or is to run here on {days}.</source>
            <translation>Hier lief nichts, und nichts soll laufen: {days}.</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/timeline_canvas.py"></location>
            <source>Reading {days} …</source>
            <translation>{days} wird gelesen …</translation>
        </message>
    </context>
    <context>
        <name>TimelineView</name>
        <message>
            <location filename="../../gui/timeline/timeline_view.py"></location>
            <source>All jobs are in the bin</source>
            <translation>Alle Jobs sind im Papierkorb</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/timeline_view.py"></location>
            <source>Clear the search</source>
            <translation>Suche leeren</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/timeline_view.py"></location>
            <source>Each job has a lane along the time.</source>
            <translation>Jeder Job hat eine Bahn entlang der Zeit.</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/timeline_view.py"></location>
            <source>Jobs in the bin do not run. Each can be taken out again.</source>
            <translation>Jobs im Papierkorb laufen nicht. Jeder kann wieder herausgeholt werden.</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/timeline_view.py"></location>
            <source>New job</source>
            <translation>Neuer Job</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/timeline_view.py"></location>
            <source>No job is in the group that is chosen beside.</source>
            <translation>Kein Job ist in der Gruppe, die daneben gewählt ist.</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/timeline_view.py"></location>
            <source>No job matches</source>
            <translation>Kein Job passt</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/timeline_view.py"></location>
            <source>No job of the group that is chosen beside has each word that is searched for.</source>
            <translation>Kein Job der Gruppe, die daneben gewählt ist, enthält alle gesuchten Wörter.</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/timeline_view.py"></location>
            <source>No jobs here</source>
            <translation>Hier sind keine Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/timeline_view.py"></location>
            <source>No jobs yet</source>
            <translation>Noch keine Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/timeline_view.py"></location>
            <source>Reading {days} …</source>
            <translation>{days} wird gelesen …</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/timeline_view.py"></location>
            <source>Show all jobs</source>
            <translation>Alle Jobs zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/timeline_view.py"></location>
            <source>Show the bin</source>
            <translation>Papierkorb zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/timeline_view.py"></location>
            <source>The store could not be opened</source>
            <translation>Der Speicher ließ sich nicht öffnen</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/timeline_view.py"></location>
            <source>The timeline could not be read</source>
            <translation>Die Zeitachse konnte nicht gelesen werden</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/timeline_view.py"></location>
            <source>Timeline</source>
            <translation>Zeitachse</translation>
        </message>
    </context>
    <context>
        <name>TimesEditor</name>
        <message>
            <location filename="../../gui/job_editor/fields/times_editor.py"></location>
            <source>+ Time</source>
            <translation>+ Zeit</translation>
        </message>
    </context>
    <context>
        <name>TokenDialog</name>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>&amp;Copy and close</source>
            <translation>&amp;Kopieren und schließen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>Close without a token?</source>
            <translation>Ohne Token schließen?</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>Close without copying?</source>
            <translation>Schließen, ohne zu kopieren?</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>Day</source>
            <translation>Tag</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>Expires</source>
            <translation>Läuft ab</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>It ends when that day begins.</source>
            <translation>Es endet, wenn dieser Tag beginnt.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>It is not shown again.</source>
            <translation>Es wird nicht noch einmal gezeigt.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>What is typed here is lost otherwise.</source>
            <translation>Sonst geht verloren, was hier eingegeben ist.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>in 30 days</source>
            <translation>in 30 Tagen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>in 90 days</source>
            <translation>in 90 Tagen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>in a year</source>
            <translation>in einem Jahr</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>on a day</source>
            <translation>an einem Tag</translation>
        </message>
    </context>
    <context>
        <name>TokenList</name>
        <message>
            <location filename="../../gui/settings/token_list.py"></location>
            <source>&amp;Calendar link…</source>
            <translation>&amp;Kalender-Link…</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_list.py"></location>
            <source>&amp;New token…</source>
            <translation>&amp;Neues Token…</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_list.py"></location>
            <source>A secret address at which a calendar program sees when jobs run</source>
            <translation>Eine geheime Adresse, an der ein Kalenderprogramm sieht, wann Jobs laufen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_list.py"></location>
            <source>Make one for each program: without it no program can call.</source>
            <translation>Für jedes Programm eines: Ohne Token kann kein Programm aufrufen.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_list.py"></location>
            <source>No tokens yet</source>
            <translation>Noch kein Token</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_list.py"></location>
            <source>What is made, replaced or revoked here holds at once.</source>
            <translation>Was hier angelegt, ersetzt oder widerrufen wird, gilt sofort.</translation>
        </message>
    </context>
    <context>
        <name>TokensController</name>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>&amp;Revoke</source>
            <translation>&amp;Widerrufen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>Revoke a token</source>
            <translation>Ein Token widerrufen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/tokens_controller.py"></location>
            <source>Revoke the token “{name}”? From the next call on it opens nothing. This can't be undone.</source>
            <translation>Das Token „{name}“ widerrufen? Vom nächsten Aufruf an öffnet es nichts mehr. Das lässt sich nicht rückgängig machen.</translation>
        </message>
    </context>
    <context>
        <name>ToolBar</name>
        <message>
            <location filename="../../gui/shell/tool_bar.py"></location>
            <source>Tools</source>
            <translation>Werkzeuge</translation>
        </message>
        <message>
            <location filename="../../gui/shell/tool_bar.py"></location>
            <source>Views</source>
            <translation>Ansichten</translation>
        </message>
    </context>
    <context>
        <name>Tray</name>
        <message>
            <location filename="../../gui/tray/tray_words.py"></location>
            <source>Everything is paused until you resume</source>
            <translation>Alles ist pausiert, bis Sie fortsetzen</translation>
        </message>
        <message>
            <location filename="../../gui/tray/tray_words.py"></location>
            <source>Everything is paused until {end}</source>
            <translation>Alles ist pausiert bis {end}</translation>
        </message>
        <message>
            <location filename="../../gui/tray/tray_words.py"></location>
            <source>Next: {job}, {when}</source>
            <translation>Als Nächstes: {job}, {when}</translation>
        </message>
        <message>
            <location filename="../../gui/tray/tray_words.py"></location>
            <source>No engine runs: nothing fires</source>
            <translation>Keine Engine läuft: nichts wird ausgelöst</translation>
        </message>
        <message>
            <location filename="../../gui/tray/tray_words.py"></location>
            <source>Nothing is to come</source>
            <translation>Nichts steht an</translation>
        </message>
        <message>
            <location filename="../../gui/tray/tray.py"></location>
            <source>Nothing runs by its schedule until you resume.</source>
            <translation>Nichts läuft nach Zeitplan, bis Sie fortsetzen.</translation>
        </message>
        <message>
            <location filename="../../gui/tray/tray.py"></location>
            <source>Nothing runs by its schedule until {end}.</source>
            <translation>Nichts läuft nach Zeitplan bis {end}.</translation>
        </message>
        <message>
            <location filename="../../gui/tray/tray_words.py"></location>
            <source>Stop {job} (since {when})</source>
            <translation>{job} stoppen (seit {when})</translation>
        </message>
        <message>
            <location filename="../../gui/tray/tray_words.py"></location>
            <source>The engine does not answer: nothing fires</source>
            <translation>Die Engine antwortet nicht: nichts wird ausgelöst</translation>
        </message>
        <message>
            <location filename="../../gui/tray/tray_words.py"></location>
            <source>The store cannot be used: nothing fires</source>
            <translation>Der Speicher ist nicht benutzbar: nichts wird ausgelöst</translation>
        </message>
        <message>
            <location filename="../../gui/tray/tray_words.py"></location>
            <source>This machine is kept awake by {jobs}</source>
            <translation>Diesen Rechner halten wach: {jobs}</translation>
        </message>
        <message>
            <location filename="../../gui/tray/tray_words.py"></location>
            <source>This store is a copy or was restored: nothing fires until you have decided</source>
            <translation>Dieser Speicher ist eine Kopie oder wurde wiederhergestellt: nichts wird ausgelöst, bis Sie entschieden haben</translation>
        </message>
        <message>
            <location filename="../../gui/tray/tray.py"></location>
            <source>pausing everything</source>
            <translation>Pausieren von allem</translation>
        </message>
        <message>
            <location filename="../../gui/tray/tray.py"></location>
            <source>resuming everything</source>
            <translation>Fortsetzen von allem</translation>
        </message>
        <message>
            <location filename="../../gui/tray/tray_words.py"></location>
            <source>{count} failed today</source>
            <translation>{count} heute fehlgeschlagen</translation>
        </message>
        <message>
            <location filename="../../gui/tray/tray_words.py"></location>
            <source>{count} running</source>
            <translation>{count} laufend</translation>
        </message>
        <message>
            <location filename="../../gui/tray/tray_words.py"></location>
            <source>{jobs} and {count} more</source>
            <translation>{jobs} und {count} weitere</translation>
        </message>
        <message>
            <location filename="../../gui/tray/tray_words.py"></location>
            <source>{when} {job}: {outcome}</source>
            <translation>{when} {job}: {outcome}</translation>
        </message>
    </context>
    <context>
        <name>TrayMenu</name>
        <message>
            <location filename="../../gui/lone_tray/entries.py"></location>
            <location filename="../../gui/tray/tray_menu.py"></location>
            <source>&amp;Open Hourbell</source>
            <translation>Hourbell &amp;öffnen</translation>
        </message>
        <message>
            <location filename="../../gui/lone_tray/entries.py"></location>
            <location filename="../../gui/tray/tray_menu.py"></location>
            <source>&amp;Pause all</source>
            <translation>Alles &amp;pausieren</translation>
        </message>
        <message>
            <location filename="../../gui/lone_tray/entries.py"></location>
            <location filename="../../gui/tray/tray_menu.py"></location>
            <source>&amp;Resume</source>
            <translation>&amp;Fortsetzen</translation>
        </message>
        <message>
            <location filename="../../gui/lone_tray/entries.py"></location>
            <location filename="../../gui/tray/tray_menu.py"></location>
            <source>&amp;Running</source>
            <translation>&amp;Laufende</translation>
        </message>
        <message>
            <location filename="../../gui/lone_tray/entries.py"></location>
            <location filename="../../gui/tray/tray_menu.py"></location>
            <source>For &amp;2 hours</source>
            <translation>Für &amp;2 Stunden</translation>
        </message>
        <message>
            <location filename="../../gui/lone_tray/entries.py"></location>
            <location filename="../../gui/tray/tray_menu.py"></location>
            <source>For &amp;30 minutes</source>
            <translation>Für &amp;30 Minuten</translation>
        </message>
        <message>
            <location filename="../../gui/lone_tray/entries.py"></location>
            <location filename="../../gui/tray/tray_menu.py"></location>
            <source>No job is switched on</source>
            <translation>Kein Job ist eingeschaltet</translation>
        </message>
        <message>
            <location filename="../../gui/lone_tray/entries.py"></location>
            <location filename="../../gui/tray/tray_menu.py"></location>
            <source>Nothing failed today</source>
            <translation>Heute ist nichts fehlgeschlagen</translation>
        </message>
        <message>
            <location filename="../../gui/tray/tray_menu.py"></location>
            <source>Nothing is to come</source>
            <translation>Nichts steht an</translation>
        </message>
        <message>
            <location filename="../../gui/lone_tray/entries.py"></location>
            <location filename="../../gui/tray/tray_menu.py"></location>
            <source>Nothing runs</source>
            <translation>Nichts läuft</translation>
        </message>
        <message>
            <location filename="../../gui/lone_tray/entries.py"></location>
            <location filename="../../gui/tray/tray_menu.py"></location>
            <source>Run &amp;now</source>
            <translation>&amp;Jetzt ausführen</translation>
        </message>
        <message>
            <location filename="../../gui/lone_tray/entries.py"></location>
            <location filename="../../gui/tray/tray_menu.py"></location>
            <source>Today's &amp;failures</source>
            <translation>&amp;Fehler von heute</translation>
        </message>
        <message>
            <location filename="../../gui/lone_tray/entries.py"></location>
            <location filename="../../gui/tray/tray_menu.py"></location>
            <source>Until &amp;I resume</source>
            <translation>Bis ich fort&amp;setze</translation>
        </message>
        <message>
            <location filename="../../gui/lone_tray/entries.py"></location>
            <location filename="../../gui/tray/tray_menu.py"></location>
            <source>Until to&amp;morrow 08:00</source>
            <translation>Bis &amp;morgen 08:00</translation>
        </message>
    </context>
    <context>
        <name>TrialPane</name>
        <message>
            <location filename="../../gui/job_editor/preview/trial_pane.py"></location>
            <source>Dismiss</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/trial_pane.py"></location>
            <source>Output of the test</source>
            <translation>Ausgabe des Tests</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/trial_pane.py"></location>
            <source>Stop the test</source>
            <translation>Test abbrechen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/trial_pane.py"></location>
            <source>Test: {result}</source>
            <translation>Test: {result}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/trial_pane.py"></location>
            <source>Testing…</source>
            <translation>Es wird getestet…</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/trial_pane.py"></location>
            <source>The test could not be started.</source>
            <translation>Der Test ließ sich nicht starten.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/trial_pane.py"></location>
            <source>changed since it began</source>
            <translation>seither geändert</translation>
        </message>
    </context>
    <context>
        <name>TwoSides</name>
        <message>
            <location filename="../../gui/job_editor/two_sides.py"></location>
            <source>Back to the job</source>
            <translation>Zurück zum Job</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/two_sides.py"></location>
            <source>Show the preview</source>
            <translation>Vorschau zeigen</translation>
        </message>
    </context>
    <context>
        <name>UnderWay</name>
        <message>
            <location filename="../../gui/job_editor/steps/under_way.py"></location>
            <source>The one under way follows the new steps where they fit, else its own</source>
            <translation>Der laufende folgt den neuen Schritten, wo sie passen, sonst seinen eigenen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/under_way.py"></location>
            <source>{count} under way follow the new steps where they fit, else their own</source>
            <translation>{count} laufende folgen den neuen Schritten, wo sie passen, sonst ihren eigenen</translation>
        </message>
    </context>
    <context>
        <name>UnexpectedErrors</name>
        <message>
            <location filename="../../gui/app/unexpected_errors.py"></location>
            <source>Something unexpected went wrong ({problem}). What you were doing may be incomplete.</source>
            <translation>Etwas Unerwartetes ist schiefgegangen ({problem}). Was Sie gerade taten, ist womöglich unvollständig.</translation>
        </message>
    </context>
    <context>
        <name>UnsavedQuestion</name>
        <message>
            <location filename="../../gui/job_editor/unsaved_question.py"></location>
            <source>Back to it</source>
            <translation>Zurück dazu</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/unsaved_question.py"></location>
            <source>Give up what was typed? It can't be saved yet.</source>
            <translation>Das Eingegebene verwerfen? Es kann noch nicht gespeichert werden.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/unsaved_question.py"></location>
            <source>It has no name yet.</source>
            <translation>Es fehlt noch ein Name.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/unsaved_question.py"></location>
            <source>Save the changes to “{job}”?</source>
            <translation>Die Änderungen an „{job}“ speichern?</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/unsaved_question.py"></location>
            <source>Save the new job “{job}”?</source>
            <translation>Den neuen Job „{job}“ speichern?</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/unsaved_question.py"></location>
            <source>The job was never saved; what was typed would be lost.</source>
            <translation>Der Job wurde noch nie gespeichert; das Getippte ginge verloren.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/unsaved_question.py"></location>
            <source>Unsaved changes</source>
            <translation>Ungespeicherte Änderungen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/unsaved_question.py"></location>
            <source>Without them the job stays as it was saved last.</source>
            <translation>Ohne sie bleibt der Job, wie er zuletzt gespeichert wurde.</translation>
        </message>
    </context>
    <context>
        <name>VersionNotice</name>
        <message>
            <location filename="../../gui/shell/notices/version_notice.py"></location>
            <source>Hourbell was updated: the engine (process {pid} on {host}) is {engine}, this window still {own}.</source>
            <translation>Hourbell wurde aktualisiert: Die Engine (Prozess {pid} auf {host}) ist {engine}, dieses Fenster noch {own}.</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/version_notice.py"></location>
            <source>Start again</source>
            <translation>Neu starten</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/version_notice.py"></location>
            <source>The engine (process {pid} on {host}) is Hourbell {engine}, this window {own}. Start that engine again, with the newer Hourbell.</source>
            <translation>Die Engine (Prozess {pid} auf {host}) ist Hourbell {engine}, dieses Fenster {own}. Starten Sie diese Engine neu, mit dem neueren Hourbell.</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/version_notice.py"></location>
            <source>The engine (process {pid} on {host}) is Hourbell {engine}, this window {own}. Update the Hourbell of this window.</source>
            <translation>Die Engine (Prozess {pid} auf {host}) ist Hourbell {engine}, dieses Fenster {own}. Aktualisieren Sie das Hourbell dieses Fensters.</translation>
        </message>
    </context>
    <context>
        <name>ViewPaper</name>
        <message>
            <location filename="../../gui/paper/view_paper.py"></location>
            <source>&amp;Print…</source>
            <translation>&amp;Drucken…</translation>
        </message>
        <message>
            <location filename="../../gui/paper/view_paper.py"></location>
            <source>&amp;Save as PDF…</source>
            <translation>Als PDF &amp;speichern…</translation>
        </message>
        <message>
            <location filename="../../gui/paper/view_paper.py"></location>
            <source>Hourbell, {days}</source>
            <translation>Hourbell, {days}</translation>
        </message>
        <message>
            <location filename="../../gui/paper/view_paper.py"></location>
            <source>PDF document</source>
            <translation>PDF-Dokument</translation>
        </message>
        <message>
            <location filename="../../gui/paper/view_paper.py"></location>
            <source>Print</source>
            <translation>Drucken</translation>
        </message>
        <message>
            <location filename="../../gui/paper/view_paper.py"></location>
            <source>Printing page {done} of {total}</source>
            <translation>Seite {done} von {total} wird gedruckt</translation>
        </message>
        <message>
            <location filename="../../gui/paper/view_paper.py"></location>
            <source>Printing {days} …</source>
            <translation>{days} wird gedruckt …</translation>
        </message>
        <message>
            <location filename="../../gui/paper/view_paper.py"></location>
            <source>Save as PDF</source>
            <translation>Als PDF speichern</translation>
        </message>
        <message>
            <location filename="../../gui/paper/view_paper.py"></location>
            <source>Something is being printed; wait for it, or stop it.</source>
            <translation>Es wird schon etwas gedruckt; warten Sie darauf oder brechen Sie es ab.</translation>
        </message>
    </context>
    <context>
        <name>WaitTimeEditor</name>
        <message>
            <location filename="../../gui/job_editor/steps/wait_time.py"></location>
            <source>For a length of time or until a moment</source>
            <translation>Für eine Dauer oder bis zu einem Zeitpunkt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/wait_time.py"></location>
            <source>for</source>
            <translation>für</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/wait_time.py"></location>
            <source>from the start</source>
            <translation>ab dem Start</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/wait_time.py"></location>
            <source>from the step before</source>
            <translation>ab dem Schritt davor</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/wait_time.py"></location>
            <source>until</source>
            <translation>bis</translation>
        </message>
    </context>
    <context>
        <name>WatchedPart</name>
        <message>
            <location filename="../../gui/inspector/watched_part.py"></location>
            <source>Look now, and say what would begin a run; nothing is run</source>
            <translation>Jetzt nachsehen und sagen, was einen Lauf beginnen würde; ausgeführt wird nichts</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/watched_part.py"></location>
            <source>Test</source>
            <translation>Testen</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/watched_part.py"></location>
            <source>What begins it</source>
            <translation>Was ihn beginnt</translation>
        </message>
    </context>
    <context>
        <name>WeekEditor</name>
        <message>
            <location filename="../../gui/job_editor/fields/weeks/week_editor.py"></location>
            <source>Other times on other days</source>
            <translation>Andere Zeiten an anderen Tagen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/weeks/week_editor.py"></location>
            <source>Paint the week</source>
            <translation>Die Woche malen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/weeks/week_editor.py"></location>
            <source>Show as lines</source>
            <translation>Als Zeilen zeigen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/weeks/week_editor.py"></location>
            <source>Take these days away</source>
            <translation>Diese Tage entfernen</translation>
        </message>
    </context>
    <context>
        <name>WeekGrid</name>
        <message>
            <location filename="../../gui/job_editor/fields/weeks/week_grid.py"></location>
            <source>Paint the week: {place}</source>
            <translation>Die Woche malen: {place}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/weeks/week_grid.py"></location>
            <source>fires at {times}</source>
            <translation>läuft um {times}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/weeks/week_grid.py"></location>
            <source>nothing</source>
            <translation>nichts</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/fields/weeks/week_grid.py"></location>
            <source>{day} {time}, {state}</source>
            <translation>{day} {time}, {state}</translation>
        </message>
    </context>
    <context>
        <name>WelcomeFeature</name>
        <message>
            <location filename="../../gui/welcome/feature.py"></location>
            <source>Added two examples, switched off.</source>
            <translation>Zwei Beispiele hinzugefügt, ausgeschaltet.</translation>
        </message>
    </context>
    <context>
        <name>WelcomeView</name>
        <message>
            <location filename="../../gui/welcome/welcome_view.py"></location>
            <source>A form shows the next dates while you say what runs and when.</source>
            <translation>Ein Formular zeigt die nächsten Termine, während Sie sagen, was wann läuft.</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/welcome_view.py"></location>
            <source>A line of a crontab, or a sentence with an address, a curl command or a program.</source>
            <translation>Eine Zeile einer crontab oder ein Satz mit Adresse, curl-Befehl oder Programm.</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/welcome_view.py"></location>
            <source>Add</source>
            <translation>Hinzufügen</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/welcome_view.py"></location>
            <source>Add two examples</source>
            <translation>Zwei Beispiele hinzufügen</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/welcome_view.py"></location>
            <source>From a file…</source>
            <translation>Aus einer Datei…</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/welcome_view.py"></location>
            <source>Hourbell calls addresses and runs programs when you want it. Begin with one of these.</source>
            <translation>Hourbell ruft Adressen auf und führt Programme aus, wann Sie es wollen. Beginnen Sie mit einem davon.</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/welcome_view.py"></location>
            <source>Import jobs</source>
            <translation>Jobs importieren</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/welcome_view.py"></location>
            <source>Make a job</source>
            <translation>Einen Job anlegen</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/welcome_view.py"></location>
            <source>Paste something</source>
            <translation>Etwas einfügen</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/welcome_view.py"></location>
            <source>They are switched off, so that nothing happens before you want it.</source>
            <translation>Sie sind ausgeschaltet, damit nichts geschieht, bevor Sie es wollen.</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/welcome_view.py"></location>
            <source>Welcome</source>
            <translation>Willkommen</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/welcome_view.py"></location>
            <source>Welcome to Hourbell</source>
            <translation>Willkommen bei Hourbell</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/welcome_view.py"></location>
            <source>When and what, in one line</source>
            <translation>Wann und was, in einer Zeile</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/welcome_view.py"></location>
            <source>You see what will come before anything is taken over.</source>
            <translation>Sie sehen, was kommt, bevor etwas übernommen wird.</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/welcome_view.py"></location>
            <source>every weekday at 9:30 POST https://…</source>
            <translation>werktags um 9:30 POST https://…</translation>
        </message>
    </context>
    <context>
        <name>WorkBanner</name>
        <message>
            <location filename="../../gui/widgets/notices/work_banner.py"></location>
            <source>What is being done</source>
            <translation>Was gerade geschieht</translation>
        </message>
    </context>
    <context>
        <name>WorkNotice</name>
        <message>
            <location filename="../../gui/shell/notices/work_notice.py"></location>
            <source>Doing again: {change} …</source>
            <translation>Wird wiederholt: {change} …</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/work_notice.py"></location>
            <source>Under way: {change} …</source>
            <translation>Im Gange: {change} …</translation>
        </message>
        <message>
            <location filename="../../gui/shell/notices/work_notice.py"></location>
            <source>Undoing: {change} …</source>
            <translation>Wird rückgängig gemacht: {change} …</translation>
        </message>
    </context>
    <context>
        <name>_Commands</name>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>C&amp;opy</source>
            <translation>&amp;Kopieren</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>Commands and services do not follow this choice: they use the store in your data folder unless --store or HOURBELL_STORE names another. In a terminal:</source>
            <translation>Befehle und Dienste folgen dieser Wahl nicht: Sie nehmen den Speicher in Ihrem Datenordner, wenn nicht --store oder HOURBELL_STORE einen anderen nennt. Im Terminal:</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>Copied</source>
            <translation>Kopiert</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>Line for a terminal</source>
            <translation>Zeile für ein Terminal</translation>
        </message>
    </context>
    <context>
        <name>_DayGrid</name>
        <message>
            <location filename="../../gui/job_editor/preview/month_sheet.py"></location>
            <source>none</source>
            <translation>keine</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/month_sheet.py"></location>
            <source>{month}, days with occurrences: {days}</source>
            <translation>{month}, Tage mit Terminen: {days}</translation>
        </message>
    </context>
    <context>
        <name>_FieldTable</name>
        <message>
            <location filename="../../gui/job_editor/conflict_dialog.py"></location>
            <source>Theirs</source>
            <translation>Deren Stand</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_dialog.py"></location>
            <source>What differs</source>
            <translation>Was sich unterscheidet</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_dialog.py"></location>
            <source>Yours</source>
            <translation>Ihr Stand</translation>
        </message>
    </context>
    <context>
        <name>_GlanceLine</name>
        <message>
            <location filename="../../gui/inspector/glance_view.py"></location>
            <source>no longer</source>
            <translation>nicht mehr</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/glance_view.py"></location>
            <source>since {at}</source>
            <translation>seit {at}</translation>
        </message>
    </context>
    <context>
        <name>_GlancePart</name>
        <message>
            <location filename="../../gui/inspector/glance_view.py"></location>
            <source>+{count} more</source>
            <translation>+{count} weitere</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/glance_view.py"></location>
            <source>Comes next</source>
            <translation>Kommt als Nächstes</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/glance_view.py"></location>
            <source>Failing</source>
            <translation>Fehlerhaft</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/glance_view.py"></location>
            <source>No job fails.</source>
            <translation>Kein Job schlägt fehl.</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/glance_view.py"></location>
            <source>No job is to run.</source>
            <translation>Kein Job steht an.</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/glance_view.py"></location>
            <source>No job runs.</source>
            <translation>Kein Job läuft.</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/glance_view.py"></location>
            <source>Running</source>
            <translation>Laufend</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/glance_view.py"></location>
            <source>Show all jobs that fail</source>
            <translation>Alle Jobs zeigen, die fehlschlagen</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/glance_view.py"></location>
            <source>Show all jobs that run</source>
            <translation>Alle Jobs zeigen, die laufen</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/glance_view.py"></location>
            <source>Show all jobs, by their next run</source>
            <translation>Alle Jobs zeigen, nach ihrem nächsten Lauf</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/glance_view.py"></location>
            <source>{count} new</source>
            <translation>{count} neu</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/glance_view.py"></location>
            <source>{job} comes next.</source>
            <translation>{job} kommt als Nächstes.</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/glance_view.py"></location>
            <source>{job} fails now.</source>
            <translation>{job} schlägt jetzt fehl.</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/glance_view.py"></location>
            <source>{job} is running.</source>
            <translation>{job} läuft jetzt.</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/glance_view.py"></location>
            <source>{title}: {more}</source>
            <translation>{title}: {more}</translation>
        </message>
    </context>
    <context>
        <name>_LookingRow</name>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>Looking at the store…</source>
            <translation>Der Speicher wird angesehen…</translation>
        </message>
        <message>
            <location filename="../../gui/settings/store_dialog.py"></location>
            <source>S&amp;top</source>
            <translation>An&amp;halten</translation>
        </message>
    </context>
    <context>
        <name>_Printing</name>
        <message>
            <location filename="../../gui/paper/view_paper.py"></location>
            <source>Sent to the printer.</source>
            <translation>An den Drucker geschickt.</translation>
        </message>
    </context>
    <context>
        <name>_Result</name>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>&amp;Copy</source>
            <translation>&amp;Kopieren</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>&amp;Copy link</source>
            <translation>Link &amp;kopieren</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>Copied</source>
            <translation>Kopiert</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>Keep it now: it is not shown again. Whoever has it may do all that it may, so give it to nobody but the program.</source>
            <translation>Bewahren Sie es jetzt auf: Es wird nicht wieder gezeigt. Wer es hat, darf alles, was es darf; geben Sie es also nur dem Programm.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>Subscribe to it in a calendar program of this computer.</source>
            <translation>In einem Kalenderprogramm dieses Rechners abonnieren.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>The link for {name}</source>
            <translation>Der Link für {name}</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>The new token</source>
            <translation>Das neue Token</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>The program sends it as the header “Authorization: Bearer TOKEN”.</source>
            <translation>Das Programm sendet es als Kopfzeile „Authorization: Bearer TOKEN“.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_dialog.py"></location>
            <source>The token for {name}</source>
            <translation>Das Token für {name}</translation>
        </message>
    </context>
    <context>
        <name>_RunDelegate</name>
        <message>
            <location filename="../../gui/calendar/day_list.py"></location>
            <source>Many times</source>
            <translation>Oft</translation>
        </message>
    </context>
    <context>
        <name>_TokenRow</name>
        <message>
            <location filename="../../gui/settings/token_list.py"></location>
            <source>Replace the token {name}</source>
            <translation>Das Token {name} ersetzen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_list.py"></location>
            <source>Replace…</source>
            <translation>Ersetzen…</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_list.py"></location>
            <source>Revoke the token {name}</source>
            <translation>Das Token {name} widerrufen</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_list.py"></location>
            <source>Revoke…</source>
            <translation>Widerrufen…</translation>
        </message>
    </context>
    <context>
        <name>_TypedChip</name>
        <message>
            <location filename="../../gui/widgets/fields/chip_list.py"></location>
            <source>{text}, Delete takes it away</source>
            <translation>{text}, Entf nimmt es weg</translation>
        </message>
    </context>
    <context>
        <name>action_reading</name>
        <message>
            <location filename="../../gui/job_editor/reading/action_reading.py"></location>
            <source>Step {number}: {reason}</source>
            <translation>Schritt {number}: {reason}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/action_reading.py"></location>
            <source>add a step that calls or runs something</source>
            <translation>fügen Sie einen Schritt hinzu, der etwas aufruft oder ausführt</translation>
        </message>
    </context>
    <context>
        <name>action_words</name>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>1 step</source>
            <translation>1 Schritt</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>1 step: {steps}</source>
            <translation>1 Schritt: {steps}</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>Hourbell stops it</source>
            <translation>Hourbell ihn anhält</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>a run is missed</source>
            <translation>ein Lauf verpasst wird</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>it fails</source>
            <translation>er fehlschlägt</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>it is late</source>
            <translation>er zu spät ist</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>it is unusually slow</source>
            <translation>er ungewöhnlich lange braucht</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>it works again</source>
            <translation>er wieder klappt</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>late if not begun by {limit}</source>
            <translation>zu spät, wenn um {limit} nicht begonnen</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>late if not begun within {limit}</source>
            <translation>zu spät, wenn nach {limit} nicht begonnen</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>late if not ended by {limit}</source>
            <translation>zu spät, wenn um {limit} nicht zu Ende</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>late if not ended within {limit}</source>
            <translation>zu spät, wenn nach {limit} nicht zu Ende</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>late without a success for {limit}</source>
            <translation>zu spät nach {limit} ohne Erfolg</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>nothing</source>
            <translation>nichts</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>on any computer</source>
            <translation>auf jedem Rechner</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>on computers with tag {tag}</source>
            <translation>auf Rechnern mit dem Tag {tag}</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>on computers with tags {tags}</source>
            <translation>auf Rechnern mit den Tags {tags}</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>on this computer</source>
            <translation>auf diesem Rechner</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>on {host}</source>
            <translation>auf {host}</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>{channel}: {kinds}</source>
            <translation>{channel}: {kinds}</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>{count} steps</source>
            <translation>{count} Schritte</translation>
        </message>
        <message>
            <location filename="../../gui/text/action_words.py"></location>
            <source>{count} steps: {steps}</source>
            <translation>{count} Schritte: {steps}</translation>
        </message>
    </context>
    <context>
        <name>backfill</name>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>Due</source>
            <translation>Fällig</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>Has</source>
            <translation>Stand</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>Is run</source>
            <translation>Läuft an</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>No occurrence</source>
            <translation>Kein Termin</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>Nothing</source>
            <translation>Nichts</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>Nothing can be made up for</source>
            <translation>Nichts kann nachgeholt werden</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>Past occurrences</source>
            <translation>Vergangene Termine</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>Reading what is past …</source>
            <translation>Liest, was vorbei ist …</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>Reason</source>
            <translation>Grund</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>Today's rules name no time in this span.</source>
            <translation>Die heutigen Regeln nennen keine Zeit in dieser Spanne.</translation>
        </message>
        <message>
            <location filename="../../gui/backfill/backfill_dialog.py"></location>
            <source>Yes</source>
            <translation>Ja</translation>
        </message>
    </context>
    <context>
        <name>beginnings</name>
        <message>
            <location filename="../../gui/instances/beginnings.py"></location>
            <source>started {how}</source>
            <translation>gestartet: {how}</translation>
        </message>
    </context>
    <context>
        <name>calendar_words</name>
        <message>
            <location filename="../../gui/core_access/calendar_words.py"></location>
            <source>Its calendar has failed to be read since {time}: {why}</source>
            <translation>Sein Kalender lässt sich seit {time} nicht lesen: {why}</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/calendar_words.py"></location>
            <source>Its calendar has not been read since {time}: {why}; the copy of then counts</source>
            <translation>Sein Kalender wurde seit {time} nicht gelesen: {why}; die Kopie von damals zählt</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/calendar_words.py"></location>
            <source>Its calendar has not been read yet</source>
            <translation>Sein Kalender wurde noch nicht gelesen</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/calendar_words.py"></location>
            <source>Its calendar was last read {time}</source>
            <translation>Sein Kalender wurde zuletzt {time} gelesen</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/calendar_words.py"></location>
            <source>{calendar}: {words}</source>
            <translation>{calendar}: {words}</translation>
        </message>
    </context>
    <context>
        <name>changes_since</name>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>1 change</source>
            <translation>1 Änderung</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>Compared with run {run} of {time}, the last one before it that succeeded:</source>
            <translation>Verglichen mit Lauf {run} von {time}, dem letzten erfolgreichen davor:</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>Folder</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>Hourbell</source>
            <translation>Hourbell</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>Interpreter {name}</source>
            <translation>Interpreter {name}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>Kernel</source>
            <translation>Kernel</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>Machine</source>
            <translation>Rechner</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>Machine {name}</source>
            <translation>Rechner {name}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>No run before it that succeeded is kept, so there is nothing to compare it with.</source>
            <translation>Kein erfolgreicher Lauf davor ist aufbewahrt; es gibt nichts zum Vergleichen.</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>Nothing that Hourbell sees changed.</source>
            <translation>Nichts, was Hourbell sieht, hat sich geändert.</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>Of one of the two runs it was not noted by which files and variables it ran: it never began, or an older Hourbell ran it.</source>
            <translation>Von einem der beiden Läufe ist nicht aufgeschrieben, mit welchen Dateien und Variablen er lief: Er begann nie, oder ein älteres Hourbell führte ihn aus.</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>Parameter {name}</source>
            <translation>Parameter {name}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>Program {name}</source>
            <translation>Programm {name}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>Script {name}</source>
            <translation>Skript {name}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>The job</source>
            <translation>Der Job</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>This run is not kept any more, so it can't be compared.</source>
            <translation>Dieser Lauf ist nicht mehr aufbewahrt; er lässt sich nicht vergleichen.</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>User</source>
            <translation>Benutzer</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>Variable {name}</source>
            <translation>Variable {name}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>What is or may be a secret is not compared: {names}</source>
            <translation>Was geheim ist oder sein kann, wird nicht verglichen: {names}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>and {count} more; hourbell why JOB --changed lists all of them</source>
            <translation>und {count} weitere; hourbell why JOB --changed nennt alle</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>changed {at}</source>
            <translation>geändert {at}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>changed {at} by {who}</source>
            <translation>geändert {at} von {who}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>no success before it</source>
            <translation>kein Erfolg davor</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>{count} B</source>
            <translation>{count} B</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>{count} changes</source>
            <translation>{count} Änderungen</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>{name} of the job</source>
            <translation>{name} des Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>{what}: another value</source>
            <translation>{what}: anderer Wert</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>{what}: it was started anew</source>
            <translation>{what}: neu gestartet</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>{what}: nothing now (before: {was})</source>
            <translation>{what}: jetzt nichts (vorher: {was})</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>{what}: other content</source>
            <translation>{what}: anderer Inhalt</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>{what}: {now} (before: {was})</source>
            <translation>{what}: {now} (vorher: {was})</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>{what}: {now} (nothing before)</source>
            <translation>{what}: {now} (vorher nichts)</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/changes_since.py"></location>
            <source>{what}: {revision}; what it said before is not kept</source>
            <translation>{what}: {revision}; der Stand davor ist nicht aufbewahrt</translation>
        </message>
    </context>
    <context>
        <name>chosen_pages</name>
        <message>
            <location filename="../../gui/paper/chosen_pages.py"></location>
            <source>Pages go from the smaller number to the larger.</source>
            <translation>Seiten gehen von der kleineren Zahl zur größeren.</translation>
        </message>
        <message>
            <location filename="../../gui/paper/chosen_pages.py"></location>
            <source>Say pages such as 1, 3-5 or 4-.</source>
            <translation>Nennen Sie Seiten wie 1, 3-5 oder 4-.</translation>
        </message>
        <message>
            <location filename="../../gui/paper/chosen_pages.py"></location>
            <source>The first page is 1.</source>
            <translation>Die erste Seite ist 1.</translation>
        </message>
        <message>
            <location filename="../../gui/paper/chosen_pages.py"></location>
            <source>There are {count} pages.</source>
            <translation>Es gibt {count} Seiten.</translation>
        </message>
        <message>
            <location filename="../../gui/paper/chosen_pages.py"></location>
            <source>There is one page.</source>
            <translation>Es gibt eine Seite.</translation>
        </message>
    </context>
    <context>
        <name>clear_button</name>
        <message>
            <location filename="../../gui/widgets/buttons/clear_button.py"></location>
            <source>Clear</source>
            <translation>Leeren</translation>
        </message>
    </context>
    <context>
        <name>colour_menu</name>
        <message>
            <location filename="../../gui/filing/colour_menu.py"></location>
            <source>&amp;Blue</source>
            <translation>&amp;Blau</translation>
        </message>
        <message>
            <location filename="../../gui/filing/colour_menu.py"></location>
            <source>&amp;Clay</source>
            <translation>&amp;Ton</translation>
        </message>
        <message>
            <location filename="../../gui/filing/colour_menu.py"></location>
            <source>&amp;Moss green</source>
            <translation>&amp;Moosgrün</translation>
        </message>
        <message>
            <location filename="../../gui/filing/colour_menu.py"></location>
            <source>&amp;Ochre</source>
            <translation>&amp;Ocker</translation>
        </message>
        <message>
            <location filename="../../gui/filing/colour_menu.py"></location>
            <source>&amp;Rose</source>
            <translation>&amp;Rosa</translation>
        </message>
        <message>
            <location filename="../../gui/filing/colour_menu.py"></location>
            <source>&amp;Slate grey</source>
            <translation>&amp;Schiefergrau</translation>
        </message>
        <message>
            <location filename="../../gui/filing/colour_menu.py"></location>
            <source>&amp;Teal</source>
            <translation>&amp;Petrol</translation>
        </message>
        <message>
            <location filename="../../gui/filing/colour_menu.py"></location>
            <source>&amp;Violet</source>
            <translation>&amp;Violett</translation>
        </message>
    </context>
    <context>
        <name>conflict_fields</name>
        <message>
            <location filename="../../gui/job_editor/conflict_fields.py"></location>
            <source>Action</source>
            <translation>Aktion</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_fields.py"></location>
            <source>Body</source>
            <translation>Inhalt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_fields.py"></location>
            <source>Content type</source>
            <translation>Inhaltstyp</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_fields.py"></location>
            <source>Other</source>
            <translation>Anderes</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_fields.py"></location>
            <source>Time zone</source>
            <translation>Zeitzone</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_fields.py"></location>
            <source>When</source>
            <translation>Wann</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_fields.py"></location>
            <source>differs in what stands below</source>
            <translation>unterscheidet sich in dem, was unten steht</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_fields.py"></location>
            <source>no</source>
            <translation>nein</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_fields.py"></location>
            <source>nothing</source>
            <translation>nichts</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/conflict_fields.py"></location>
            <source>yes</source>
            <translation>ja</translation>
        </message>
    </context>
    <context>
        <name>core_words</name>
        <message>
            <location filename="../../gui/core_access/core_words.py"></location>
            <source>stopped on the command line</source>
            <translation>auf der Kommandozeile gestoppt</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/core_words.py"></location>
            <source>there is no secret {name}; add it in the settings, under Secrets</source>
            <translation>es gibt kein Geheimnis {name}; fügen Sie es in den Einstellungen unter „Geheimnisse“ hinzu</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/core_words.py"></location>
            <source>you stopped it</source>
            <translation>von Ihnen gestoppt</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/core_words.py"></location>
            <source>“{text}”</source>
            <translation>„{text}“</translation>
        </message>
    </context>
    <context>
        <name>date_words</name>
        <message>
            <location filename="../../gui/job_editor/reading/words/date_words.py"></location>
            <source>1 more time</source>
            <translation>1 weitere Zeit</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/date_words.py"></location>
            <source>1 run</source>
            <translation>1 Lauf</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/date_words.py"></location>
            <source>1 span</source>
            <translation>1 Zeitraum</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/date_words.py"></location>
            <source>Ends after {what}</source>
            <translation>Endet nach {what}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/date_words.py"></location>
            <source>Never ends</source>
            <translation>Endet nie</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/date_words.py"></location>
            <source>Skip: nothing</source>
            <translation>Auslassen: nichts</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/date_words.py"></location>
            <source>Skip: {what}</source>
            <translation>Auslassen: {what}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/date_words.py"></location>
            <source>Starts at once</source>
            <translation>Beginnt sofort</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/date_words.py"></location>
            <source>Starts {day}</source>
            <translation>Beginnt {day}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/date_words.py"></location>
            <source>days of {calendar}</source>
            <translation>Tage von {calendar}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/date_words.py"></location>
            <source>events of {calendar}</source>
            <translation>Termine von {calendar}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/date_words.py"></location>
            <source>holidays</source>
            <translation>Feiertage</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/date_words.py"></location>
            <source>weekends</source>
            <translation>Wochenenden</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/date_words.py"></location>
            <source>{count} more</source>
            <translation>{count} weitere</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/date_words.py"></location>
            <source>{count} more times</source>
            <translation>{count} weitere Zeiten</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/date_words.py"></location>
            <source>{count} runs</source>
            <translation>{count} Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/date_words.py"></location>
            <source>{count} spans</source>
            <translation>{count} Zeiträume</translation>
        </message>
    </context>
    <context>
        <name>difference_table</name>
        <message>
            <location filename="../../gui/foresight/difference_table.py"></location>
            <source>Job</source>
            <translation>Job</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/difference_table.py"></location>
            <source>Not known yet</source>
            <translation>Noch nicht bekannt</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/difference_table.py"></location>
            <source>Nothing runs otherwise</source>
            <translation>Nichts läuft anders</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/difference_table.py"></location>
            <source>Now</source>
            <translation>Jetzt</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/difference_table.py"></location>
            <source>What changes</source>
            <translation>Was sich ändert</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/difference_table.py"></location>
            <source>What the import changes</source>
            <translation>Was der Import ändert</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/difference_table.py"></location>
            <source>With the import</source>
            <translation>Mit dem Import</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/difference_table.py"></location>
            <source>With the import the same runs at the same times.</source>
            <translation>Mit dem Import läuft dasselbe zu denselben Zeiten.</translation>
        </message>
    </context>
    <context>
        <name>difference_words</name>
        <message>
            <location filename="../../gui/foresight/difference_words.py"></location>
            <source>1 goes otherwise: {first}</source>
            <translation>1 geht anders aus: {first}</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/difference_words.py"></location>
            <source>1 job runs otherwise before {until}.</source>
            <translation>Vor dem {until} läuft 1 Job anders.</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/difference_words.py"></location>
            <source>1 run fewer</source>
            <translation>1 Lauf weniger</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/difference_words.py"></location>
            <source>1 run more</source>
            <translation>1 Lauf mehr</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/difference_words.py"></location>
            <source>At most {after} at once, not {before}.</source>
            <translation>Höchstens {after} zugleich statt {before}.</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/difference_words.py"></location>
            <source>More would follow.</source>
            <translation>Weiteres würde folgen.</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/difference_words.py"></location>
            <source>Nothing runs otherwise before {until}.</source>
            <translation>Vor dem {until} läuft nichts anders.</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/difference_words.py"></location>
            <source>{count} go otherwise, first {first}</source>
            <translation>{count} gehen anders aus, zuerst {first}</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/difference_words.py"></location>
            <source>{count} jobs run otherwise before {until}.</source>
            <translation>Vor dem {until} laufen {count} Jobs anders.</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/difference_words.py"></location>
            <source>{count} runs fewer</source>
            <translation>{count} Läufe weniger</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/difference_words.py"></location>
            <source>{count} runs more</source>
            <translation>{count} Läufe mehr</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/difference_words.py"></location>
            <source>{outcome} {at}</source>
            <translation>{outcome} {at}</translation>
        </message>
    </context>
    <context>
        <name>effect_words</name>
        <message>
            <location filename="../../gui/job_editor/reading/words/effect_words.py"></location>
            <source>+ {time}</source>
            <translation>+ {time}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/effect_words.py"></location>
            <source>1 added</source>
            <translation>1 neu</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/effect_words.py"></location>
            <source>1 moved</source>
            <translation>1 verschoben</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/effect_words.py"></location>
            <source>1 removed</source>
            <translation>1 entfällt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/effect_words.py"></location>
            <source>In the next 30 days: the same runs</source>
            <translation>In den nächsten 30 Tagen: dieselben Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/effect_words.py"></location>
            <source>In the next 30 days: {changes}</source>
            <translation>In den nächsten 30 Tagen: {changes}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/effect_words.py"></location>
            <source>{count} added</source>
            <translation>{count} neu</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/effect_words.py"></location>
            <source>{count} moved</source>
            <translation>{count} verschoben</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/effect_words.py"></location>
            <source>{count} removed</source>
            <translation>{count} entfallen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/effect_words.py"></location>
            <source>{time} → {to}</source>
            <translation>{time} → {to}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/effect_words.py"></location>
            <source>− {time}</source>
            <translation>− {time}</translation>
        </message>
    </context>
    <context>
        <name>empty_schedule</name>
        <message>
            <location filename="../../gui/job_editor/reading/empty_schedule.py"></location>
            <source>all that is to come lies within these spans</source>
            <translation>alles, was noch ansteht, liegt in diesen Zeiträumen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/empty_schedule.py"></location>
            <source>nothing is to come before this end</source>
            <translation>vor diesem Ende steht nichts mehr an</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/empty_schedule.py"></location>
            <source>rules and exceptions together leave nothing to come</source>
            <translation>Regeln und Ausnahmen zusammen lassen nichts mehr übrig</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/empty_schedule.py"></location>
            <source>so many occurrences have been already, counted from the start; nothing is to come</source>
            <translation>so viele Termine gab es seit dem Anfang schon; nichts steht mehr an</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/empty_schedule.py"></location>
            <source>these days leave out all that is to come</source>
            <translation>diese Tage lassen alles aus, was noch ansteht</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/empty_schedule.py"></location>
            <source>this leaves out all that is to come</source>
            <translation>das lässt alles aus, was noch ansteht</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/empty_schedule.py"></location>
            <source>this rule never fires from now on</source>
            <translation>diese Regel löst von nun an nie aus</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/empty_schedule.py"></location>
            <source>this time is past; nothing is to come</source>
            <translation>diese Zeit ist vorbei; nichts steht mehr an</translation>
        </message>
    </context>
    <context>
        <name>entries</name>
        <message>
            <location filename="../../gui/widgets/fields/entries.py"></location>
            <source>write a length of time, such as 30s, 5m, 1h30m or 2d</source>
            <translation>schreiben Sie eine Zeitspanne, etwa 30s, 5m, 1h30m oder 2d</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/entries.py"></location>
            <source>write a number</source>
            <translation>schreiben Sie eine Zahl</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/fields/entries.py"></location>
            <source>“{text}” is not a whole number</source>
            <translation>„{text}“ ist keine ganze Zahl</translation>
        </message>
    </context>
    <context>
        <name>entry_words</name>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>+1 run</source>
            <translation>+1 Lauf</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>+{count} runs</source>
            <translation>+{count} Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>1 more job that runs often</source>
            <translation>1 weiterer Job, der oft läuft</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>1 more run stands in the log.</source>
            <translation>1 weiterer Lauf steht im Protokoll.</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>1 run</source>
            <translation>1 Lauf</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>Added</source>
            <translation>Hinzugefügt</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>Its rules mean {at}</source>
            <translation>Seine Regeln meinen {at}</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>Left out</source>
            <translation>Fällt aus</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>Moved here</source>
            <translation>Hierher verschoben</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>Paused</source>
            <translation>Pausiert</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>To come</source>
            <translation>Steht an</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>every day</source>
            <translation>jeden Tag</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>every hour</source>
            <translation>jede Stunde</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>every minute</source>
            <translation>jede Minute</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>every second</source>
            <translation>jede Sekunde</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>every {step}</source>
            <translation>alle {step}</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>in {count} days</source>
            <translation>in {count} Tagen</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>never ran</source>
            <translation>lief noch nie</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>once</source>
            <translation>einmal</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>today</source>
            <translation>heute</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>tomorrow</source>
            <translation>morgen</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>usually {length}</source>
            <translation>gewöhnlich {length}</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>yesterday</source>
            <translation>gestern</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>{count} a day</source>
            <translation>{count} am Tag</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>{count} days ago</source>
            <translation>vor {count} Tagen</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>{count} failed</source>
            <translation>{count} fehlgeschlagen</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>{count} more</source>
            <translation>{count} weitere</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>{count} more jobs that run often</source>
            <translation>{count} weitere Jobs, die oft laufen</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>{count} more runs stand in the log.</source>
            <translation>{count} weitere Läufe stehen im Protokoll.</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>{count} runs</source>
            <translation>{count} Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>{count} times</source>
            <translation>{count}-mal</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>{count}×</source>
            <translation>{count}×</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>{every} from {first} to {last}</source>
            <translation>{every} von {first} bis {last}</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>{often} · {count}×</source>
            <translation>{often} · {count}×</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>{often}, {span}</source>
            <translation>{often}, {span}</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>{times} {job}, {count}×</source>
            <translation>{times} {job}, {count}×</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>{what} · took {length}</source>
            <translation>{what} · dauerte {length}</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/entry_words.py"></location>
            <source>{what} · usually {length}</source>
            <translation>{what} · meist {length}</translation>
        </message>
    </context>
    <context>
        <name>exchange_view</name>
        <message>
            <location filename="../../gui/run_output/exchange_view.py"></location>
            <source>1 more letter is not shown here; the text has it.</source>
            <translation>1 weiteres Zeichen ist hier nicht gezeigt; der Text hat es.</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/exchange_view.py"></location>
            <source>The body is not a text: 1 byte.</source>
            <translation>Der Inhalt ist kein Text: 1 Byte.</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/exchange_view.py"></location>
            <source>The body is not a text: {size} bytes.</source>
            <translation>Der Inhalt ist kein Text: {size} Bytes.</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/exchange_view.py"></location>
            <source>{count} more letters are not shown here; the text has them.</source>
            <translation>{count} weitere Zeichen sind hier nicht gezeigt; der Text hat sie.</translation>
        </message>
    </context>
    <context>
        <name>failure_table</name>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>95 % late</source>
            <translation>95 % verspätet</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>95 % took</source>
            <translation>95 % dauerten</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>Counting the runs …</source>
            <translation>Läufe werden gezählt …</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>First error</source>
            <translation>Erster Fehler</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>From</source>
            <translation>Von</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>Half late</source>
            <translation>Hälfte verspätet</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>Half took</source>
            <translation>Hälfte dauerte</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>Last</source>
            <translation>Zuletzt</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>No run of this time has failed.</source>
            <translation>In dieser Zeit ist kein Lauf fehlgeschlagen.</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>No runs</source>
            <translation>Keine Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>Nothing failed</source>
            <translation>Nichts ist fehlgeschlagen</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>Outcome</source>
            <translation>Ergebnis</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>Runs step by step</source>
            <translation>Läufe Schritt für Schritt</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>Success</source>
            <translation>Erfolg</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>Times</source>
            <translation>Anzahl</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>Why runs failed</source>
            <translation>Warum Läufe fehlschlugen</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>the engine ended while they ran</source>
            <translation>die Engine endete, während sie liefen</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>the engine was stopped</source>
            <translation>die Engine wurde beendet</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>they passed a limit</source>
            <translation>sie haben eine Grenze überschritten</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/statistics_dialog.py"></location>
            <source>they took too long</source>
            <translation>sie dauerten zu lange</translation>
        </message>
    </context>
    <context>
        <name>fate_tables</name>
        <message>
            <location filename="../../gui/simulator/fate_tables.py"></location>
            <source>All of it runs when it is due</source>
            <translation>Alles läuft, wenn es fällig ist</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/fate_tables.py"></location>
            <source>Begins</source>
            <translation>Beginnt</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/fate_tables.py"></location>
            <source>Due</source>
            <translation>Fällig</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/fate_tables.py"></location>
            <source>In this time no job that is switched on has an occurrence.</source>
            <translation>In dieser Zeit hat kein eingeschalteter Job einen Termin.</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/fate_tables.py"></location>
            <source>Job</source>
            <translation>Job</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/fate_tables.py"></location>
            <source>No job has anything due</source>
            <translation>Kein Job ist fällig</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/fate_tables.py"></location>
            <source>Not known yet</source>
            <translation>Noch nicht bekannt</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/fate_tables.py"></location>
            <source>Nothing is due</source>
            <translation>Nichts ist fällig</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/fate_tables.py"></location>
            <source>Occurrences in order of time</source>
            <translation>Termine in zeitlicher Folge</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/fate_tables.py"></location>
            <source>Occurrences of each job</source>
            <translation>Termine je Job</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/fate_tables.py"></location>
            <source>Outcome</source>
            <translation>Ergebnis</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/fate_tables.py"></location>
            <source>Reason</source>
            <translation>Grund</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/fate_tables.py"></location>
            <source>Runs</source>
            <translation>Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/fate_tables.py"></location>
            <source>Simulating …</source>
            <translation>Es wird simuliert …</translation>
        </message>
    </context>
    <context>
        <name>fate_words</name>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>1 caught up</source>
            <translation>1 nachgeholt</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>1 chained</source>
            <translation>1 verkettet</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>1 cut off</source>
            <translation>1 unterbrochen</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>1 further step</source>
            <translation>1 weiterer Schritt</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>1 missed</source>
            <translation>1 verpasst</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>1 replaced</source>
            <translation>1 ersetzt</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>1 run</source>
            <translation>1 Lauf</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>1 skipped</source>
            <translation>1 übersprungen</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>1 tried again</source>
            <translation>1 neu versucht</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>1 waits</source>
            <translation>1 wartet</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>Caught up</source>
            <translation>Nachgeholt</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>Chained</source>
            <translation>Verkettet</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>Cut off</source>
            <translation>Unterbrochen</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>Missed</source>
            <translation>Verpasst</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>Next step</source>
            <translation>Nächster Schritt</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>Replaced</source>
            <translation>Ersetzt</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>Runs</source>
            <translation>Läuft</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>Skipped</source>
            <translation>Übersprungen</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>Tried again</source>
            <translation>Neu versucht</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>Waits</source>
            <translation>Wartet</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>it runs each time Hourbell starts</source>
            <translation>läuft bei jedem Start von Hourbell</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>the machine was off; the job catches up on what it missed</source>
            <translation>der Rechner war aus; der Job holt Verpasstes nach</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>the machine was on again within a moment</source>
            <translation>der Rechner war gleich darauf wieder an</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>{count} caught up</source>
            <translation>{count} nachgeholt</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>{count} chained</source>
            <translation>{count} verkettet</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>{count} cut off</source>
            <translation>{count} unterbrochen</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>{count} further steps</source>
            <translation>{count} weitere Schritte</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>{count} missed</source>
            <translation>{count} verpasst</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>{count} replaced</source>
            <translation>{count} ersetzt</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>{count} runs</source>
            <translation>{count} Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>{count} skipped</source>
            <translation>{count} übersprungen</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>{count} tried again</source>
            <translation>{count} neu versucht</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>{count} wait</source>
            <translation>{count} warten</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>{first} until {last}</source>
            <translation>{first} bis {last}</translation>
        </message>
        <message>
            <location filename="../../gui/foresight/fate_words.py"></location>
            <source>{outcome}, {count} occurrences</source>
            <translation>{outcome}, {count} Termine</translation>
        </message>
    </context>
    <context>
        <name>fields</name>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>/done|skipped/
$.state=ok</source>
            <translation>/done|skipped/
$.state=ok</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>/usr/bin/rsync -a /home /mnt/backup</source>
            <translation>/usr/bin/rsync -a /home /mnt/backup</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>/usr/local/bin/backup --all</source>
            <translation>/usr/local/bin/backup --all</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>0 is Easter Sunday, -2 Good Friday, 49 Whit Sunday.</source>
            <translation>0 ist Ostersonntag, -2 Karfreitag, 49 Pfingstsonntag.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>0 seconds: a run for each file.</source>
            <translation>0 Sekunden: ein Lauf je Datei.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>0 seconds: at once.</source>
            <translation>0 Sekunden: sofort.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>08:00:phone; mon 08:00:mail</source>
            <translation>08:00:phone; mon 08:00:mail</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>127.0.0.1 is reached from this computer alone, 0.0.0.0 from every network.</source>
            <translation>127.0.0.1 ist nur von diesem Rechner aus erreichbar, 0.0.0.0 aus jedem Netz.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>2026-12-01 09:00 or tomorrow 9:00</source>
            <translation>2026-12-01 09:00 oder tomorrow 9:00</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>5m for calls</source>
            <translation>5m bei Aufrufen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>A URL, or secret:NAME where it lies among the secrets.</source>
            <translation>Eine URL, oder secret:NAME, wenn sie unter den Geheimnissen liegt.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>A crontab that names the user of each command.</source>
            <translation>Eine crontab, die zu jedem Befehl den Benutzer nennt.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>A date leaves out the whole day, a time one run.</source>
            <translation>Ein Datum lässt den ganzen Tag aus, eine Zeit einen Lauf.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>A date with a time.</source>
            <translation>Ein Datum mit Uhrzeit.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>A file for each job that the Task Scheduler imports.</source>
            <translation>Eine Datei für jeden Job, die die Aufgabenplanung importiert.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>A job that is started when this one has ended.</source>
            <translation>Ein Job, der gestartet wird, wenn dieser zu Ende ist.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>A property list for each job, for macOS.</source>
            <translation>Eine Property List für jeden Job, für macOS.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>A run that waits so long for a machine on which it may run is told like one that was missed.</source>
            <translation>Ein Lauf, der so lange auf einen Rechner wartet, auf dem er laufen darf, wird gemeldet wie ein verpasster.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>A script takes no more than</source>
            <translation>Ein Skript braucht höchstens</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>A time that comes twice fires</source>
            <translation>Eine doppelte Uhrzeit löst aus</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>A time that is jumped over fires</source>
            <translation>Eine übersprungene Uhrzeit löst aus</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>A timer or a path and a service for each job.</source>
            <translation>Ein Timer oder Pfad und ein Dienst für jeden Job.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>A whole path; * stands for any letters.</source>
            <translation>Ein ganzer Pfad; * steht für beliebige Zeichen.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Accept: application/json</source>
            <translation>Accept: application/json</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Address</source>
            <translation>Adresse</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/scopes.py"></location>
            <source>Administer</source>
            <translation>Verwalten</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>After</source>
            <translation>Nach</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>After a delay</source>
            <translation>Nach einer Frist</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>All of these</source>
            <translation>All dies</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>Also pass on</source>
            <translation>Auch weitergeben</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>An address or a file, read each hour. With a password in it: secret:NAME.</source>
            <translation>Eine Adresse oder Datei, jede Stunde gelesen. Mit einem Kennwort darin: secret:NAME.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>An address that a service misses when nothing comes: called as runs begin and end.</source>
            <translation>Eine Adresse, die einem Dienst fehlt, wenn nichts kommt: aufgerufen, wenn Läufe beginnen und enden.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>An engine keeps the jobs and the files in it alike. Unlinking leaves the files where they are.</source>
            <translation>Eine Engine hält die Jobs und die Dateien darin gleich. Nach dem Trennen bleiben die Dateien, wo sie sind.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>And the answer</source>
            <translation>Und die Antwort</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>And the output</source>
            <translation>Und die Ausgabe</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>And then</source>
            <translation>Und dann</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>And these</source>
            <translation>Und diese</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Answer programs on this computer</source>
            <translation>Programmen auf diesem Rechner antworten</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Around Easter</source>
            <translation>Um Ostern</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>As in a systemd timer: weekdays, year-month-day, hour:minute:second.</source>
            <translation>Wie in einem systemd-Timer: Wochentage, Jahr-Monat-Tag, Stunde:Minute:Sekunde.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>As its folder</source>
            <translation>wie der Ordner</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>As the list of networks calls it; any where it is empty.</source>
            <translation>Wie die Liste der Netzwerke es nennt; jedes, wenn nichts dasteht.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>As the mail server knows you; its password is the secret.</source>
            <translation>Wie der Mailserver Sie kennt; das Passwort dazu ist das Geheimnis.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>At</source>
            <translation>Um</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>At once at most</source>
            <translation>Zugleich höchstens</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Backup</source>
            <translation>Backup</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Backup and Report</source>
            <translation>Backup and Bericht</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Begins once, until the event comes again.</source>
            <translation>Beginnt einmal, bis das Ereignis wieder kommt.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Begins with</source>
            <translation>Beginnt mit</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>Blue</source>
            <translation>Blau</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Body</source>
            <translation>Inhalt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>But no later than</source>
            <translation>Aber höchstens später um</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>By the secret hook-NAME, which both sides know; what is not signed so begins nothing.</source>
            <translation>Mit dem Geheimnis hook-NAME, das beide Seiten kennen; was nicht so signiert ist, beginnt nichts.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>By which a tunnel of yours reaches hooks and calendars; the API stays on this computer.</source>
            <translation>Unter denen Ihr Tunnel Hooks und Kalender erreicht; die API bleibt auf diesem Computer.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>Bytes, such as 64k or 1M.</source>
            <translation>Bytes, etwa 64k oder 1M.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/scopes.py"></location>
            <source>Calendar</source>
            <translation>Kalender</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>Calendar (iCalendar)</source>
            <translation>Kalender (iCalendar)</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Called each 5 minutes while the engine lives, so that a service misses it when nothing comes.</source>
            <translation>Alle 5 Minuten aufgerufen, solange die Engine lebt, damit es einem Dienst auffällt, wenn nichts kommt.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Check the server's certificate</source>
            <translation>Zertifikat des Servers prüfen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>Clay</source>
            <translation>Ton</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>Colour</source>
            <translation>Farbe</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>Command</source>
            <translation>Befehl</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>Commands at times of cron; comments are kept.</source>
            <translation>Befehle zu Zeiten von cron; Kommentare bleiben.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Connect within</source>
            <translation>Verbindung binnen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Content</source>
            <translation>Text</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Content type</source>
            <translation>Inhaltstyp</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Counted from</source>
            <translation>Gezählt ab</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Counts only for a battery that gets low.</source>
            <translation>Zählt nur für einen Akku, der leer wird.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Cron expression</source>
            <translation>Cron-Ausdruck</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>Crontab</source>
            <translation>Crontab</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Daily backups</source>
            <translation>Tägliche Sicherungen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Days after Easter</source>
            <translation>Tage nach Ostern</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Days of the log</source>
            <translation>Tage des Protokolls</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Days of the week</source>
            <translation>Wochentage</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Degrees north and degrees east; south and west are below zero.</source>
            <translation>Grad Nord und Grad Ost; Süd und West sind kleiner als null.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Digest</source>
            <translation>Übersicht</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>Discord</source>
            <translation>Discord</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Drive</source>
            <translation>Laufwerk</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Each run happens</source>
            <translation>Jeder Lauf geschieht</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/scopes.py"></location>
            <source>Edit</source>
            <translation>Bearbeiten</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>Empty for what the job says.</source>
            <translation>Leer für das, was der Job sagt.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Empty: 5 minutes for calls, none for scripts.</source>
            <translation>Leer: 5 Minuten bei Aufrufen, keines bei Skripten.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>Empty: the user.</source>
            <translation>Leer: der Benutzer.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>Encryption</source>
            <translation>Verschlüsselung</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Ended how</source>
            <translation>Wie beendet</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>Ends</source>
            <translation>Endet</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>Ends after</source>
            <translation>Endet nach</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>Ends the wait when it comes.</source>
            <translation>Beendet die Wartezeit, wenn es kommt.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Event</source>
            <translation>Ereignis</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Every</source>
            <translation>Alle</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Every few minutes, hours …</source>
            <translation>Alle paar Minuten, Stunden …</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>Everything about the jobs, easy to read and to compare.</source>
            <translation>Alles über die Jobs, leicht zu lesen und zu vergleichen.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>Everything about the jobs, for programs.</source>
            <translation>Alles über die Jobs, für Programme.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Expression</source>
            <translation>Ausdruck</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Failures in a row.</source>
            <translation>Fehlschläge hintereinander.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Fields</source>
            <translation>Felder</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>File</source>
            <translation>Datei</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Files</source>
            <translation>Dateien</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>Fire also at</source>
            <translation>Auch auslösen am</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>First wait</source>
            <translation>Erste Wartezeit</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Folder</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Follow redirects</source>
            <translation>Weiterleitungen folgen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>For at least</source>
            <translation>Seit mindestens</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>For spreadsheets: what is changed there comes back on import.</source>
            <translation>Für Tabellenkalkulationen: was dort geändert wird, kommt beim Importieren zurück.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>From</source>
            <translation>Absender</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>From a calendar</source>
            <translation>Aus einem Kalender</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>From one time up to, but without, another.</source>
            <translation>Von einem Zeitpunkt bis vor einen anderen.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>Gives each single time that is still to come to the program at.</source>
            <translation>Gibt jede einzelne Zeit, die noch kommt, dem Programm at.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Goes on</source>
            <translation>Geht weiter</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>Goes to</source>
            <translation>Geht an</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>HTTP calls at once</source>
            <translation>HTTP-Aufrufe zugleich</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Headers</source>
            <translation>Kopfzeilen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/scopes.py"></location>
            <source>Hook</source>
            <translation>Hook</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>Host, or host:port.</source>
            <translation>Rechner, oder Rechner:Port.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>Hourbell (JSON)</source>
            <translation>Hourbell (JSON)</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>Hourbell (YAML)</source>
            <translation>Hourbell (YAML)</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>Hours and minutes count</source>
            <translation>Stunden und Minuten zählen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>How</source>
            <translation>Wie</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>How long</source>
            <translation>Wie lange</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>How many times longer each wait is than the one before.</source>
            <translation>Wie viel Mal länger jede Wartezeit dauert als die davor.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>How many times; 0 for never.</source>
            <translation>Wie oft; 0 für nie.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>If it does not come</source>
            <translation>Wenn es nicht kommt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>If the machine sleeps then</source>
            <translation>Wenn der Rechner dann schläft</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>If the month is too short</source>
            <translation>Wenn der Monat zu kurz ist</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>If this event came</source>
            <translation>Wenn dieses Ereignis kam</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>In</source>
            <translation>In</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>In folder</source>
            <translation>Im Ordner</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>Input</source>
            <translation>Eingabe</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>Interpreter</source>
            <translation>Interpreter</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/scopes.py"></location>
            <source>It begins the jobs that wait for a hook, by its address, and nothing else.</source>
            <translation>Es beginnt die Jobs, die auf einen Hook warten, über dessen Adresse, und sonst nichts.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/scopes.py"></location>
            <source>It changes settings, makes backups, and may do all else but run programs.</source>
            <translation>Es ändert Einstellungen, macht Sicherungen und darf alles andere, nur keine Programme ausführen.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>It counts</source>
            <translation>Es zählt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>It is woken a minute before, with its session locked. Switched off, it stays off.</source>
            <translation>Er wird eine Minute vorher geweckt, mit gesperrter Sitzung. Ausgeschaltet bleibt er aus.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/scopes.py"></location>
            <source>It makes, changes and deletes jobs that call public addresses. It runs them, too.</source>
            <translation>Es legt Jobs an, die öffentliche Adressen aufrufen, ändert und löscht sie. Es startet sie auch.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/scopes.py"></location>
            <source>It runs, cancels, retries and pauses jobs. It sees them, too.</source>
            <translation>Es startet, wiederholt, pausiert Jobs und bricht sie ab. Es sieht sie auch.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/scopes.py"></location>
            <source>It sees everything but secrets.</source>
            <translation>Es sieht alles außer Geheimnissen.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/scopes.py"></location>
            <source>It shows when jobs run as a calendar, by its link, and nothing else.</source>
            <translation>Es zeigt als Kalender, wann Jobs laufen, über seinen Link, und sonst nichts.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Its address is a secret, which a service calls with what it delivers.</source>
            <translation>Seine Adresse ist ein Geheimnis; ein Dienst ruft sie mit dem auf, was er liefert.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/scopes.py"></location>
            <source>Its jobs may call addresses that are not public. Edit belongs to it.</source>
            <translation>Seine Jobs dürfen nicht öffentliche Adressen aufrufen. Bearbeiten gehört dazu.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/scopes.py"></location>
            <source>Its jobs may run programs on this computer. Edit or Administer belongs to it.</source>
            <translation>Seine Jobs dürfen Programme auf diesem Rechner ausführen. Bearbeiten oder Verwalten gehört dazu.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/scopes.py"></location>
            <source>Its jobs may send secrets and files. Edit belongs to it.</source>
            <translation>Seine Jobs dürfen Geheimnisse und Dateien senden. Bearbeiten gehört dazu.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Its key</source>
            <translation>Dessen Schlüssel</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Its label, its UUID, or the folder where it is seen.</source>
            <translation>Seine Bezeichnung, seine UUID oder der Ordner, in dem es zu sehen ist.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Its name as lists of processes show it, without a path.</source>
            <translation>Sein Name, wie Listen von Prozessen ihn zeigen, ohne Pfad.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>JSON Lines</source>
            <translation>JSON Lines</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>Jobs and settings call it so: letters, digits and . _ -</source>
            <translation>So nennen ihn Jobs und Einstellungen: Buchstaben, Ziffern und . _ -</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Jobs name them to say where they run. A line for each computer, its name first; tags alone are for all.</source>
            <translation>Jobs nennen sie, um zu sagen, wo sie laufen. Je Rechner eine Zeile, sein Name zuerst; Tags allein gelten für alle.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>Keep output up to</source>
            <translation>Ausgabe behalten bis</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Keep the machine awake while it runs</source>
            <translation>Den Rechner während des Laufs wach halten</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Kept exactly as you write it: minute, hour, day of month, month, day of week.</source>
            <translation>Bleibt genau, wie Sie es schreiben: Minute, Stunde, Tag des Monats, Monat, Wochentag.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Key</source>
            <translation>Schlüssel</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>LANG=C.UTF-8
TOKEN={{secret:nas-token}}</source>
            <translation>LANG=C.UTF-8
TOKEN={{secret:nas-token}}</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Late is</source>
            <translation>Zu spät heißt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>Leave out</source>
            <translation>Auslassen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>Leaves out the rest if it comes with the key.</source>
            <translation>Lässt den Rest weg, wenn es mit dem Schlüssel kommt.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>Left empty, it asks if what came before went well.</source>
            <translation>Leer fragt es, ob gut ging, was davor kam.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>Let what it leaves running go on after the run</source>
            <translation>Was nach dem Lauf noch läuft, weiterlaufen lassen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Lines</source>
            <translation>Zeilen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Lines of its output</source>
            <translation>Zeilen seiner Ausgabe</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>Longest wait</source>
            <translation>Längste Wartezeit</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Looked for</source>
            <translation>Gesucht</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>Mail server</source>
            <translation>Mailserver</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>May be called back</source>
            <translation>Darf zurückgerufen werden</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>May reach</source>
            <translation>Darf erreichen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Minutes without a machine</source>
            <translation>Minuten ohne Rechner</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Missed while off or asleep</source>
            <translation>Verpasst, da aus oder im Schlaf</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Mon..Fri 09:00</source>
            <translation>Mon..Fri 09:00</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Monthly</source>
            <translation>Monatlich</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>Moss green</source>
            <translation>Moosgrün</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Moved by</source>
            <translation>Verschoben um</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Names from outside</source>
            <translation>Namen von außen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Names of jobs, joined by “and”: once each has ended so.</source>
            <translation>Namen von Jobs, verbunden mit „and“: sobald jeder so geendet hat.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Network</source>
            <translation>Netzwerk</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>No day chosen means every day.</source>
            <translation>Ohne gewählten Tag gilt jeder Tag.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Not begun or ended so long after it was due, or by that time of day; no success for so long.</source>
            <translation>So lange nach seiner Zeit oder bis zu dieser Uhrzeit nicht begonnen oder beendet; so lange kein Erfolg.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Not heard for</source>
            <translation>Nicht gehört seit</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>Notes</source>
            <translation>Notizen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Nothing half written.</source>
            <translation>Nichts halb Geschriebenes.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>Nothing within</source>
            <translation>Nichts innerhalb</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Notify me</source>
            <translation>Mich benachrichtigen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>Ochre</source>
            <translation>Ocker</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Of a kind no more than one in</source>
            <translation>Von einer Art höchstens eins in</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Of all jobs with this key one runs at a time, and it hears the events that come with it.</source>
            <translation>Von allen Jobs mit diesem Schlüssel läuft immer nur einer, und er hört die Ereignisse, die mit ihm kommen.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Of what is due together the higher goes first.</source>
            <translation>Was höher steht, beginnt bei gleicher Fälligkeit zuerst.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>Off days</source>
            <translation>Freie Tage</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Office</source>
            <translation>Büro</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>On</source>
            <translation>Am</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>On the</source>
            <translation>Am</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>OnCalendar (systemd)</source>
            <translation>OnCalendar (systemd)</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Once</source>
            <translation>Einmal</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Once still for</source>
            <translation>Still seit</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>One in each line.</source>
            <translation>Eine Angabe je Zeile.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>One in each line: /regular expression/, $.path, $.path=value, $.path~expression; ! before it: not.</source>
            <translation>Je Zeile eine: /regulärer Ausdruck/, $.pfad, $.pfad=wert, $.pfad~ausdruck; ! davor: nicht.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>One job a line, for programs that read line by line.</source>
            <translation>Ein Job je Zeile, für Programme, die zeilenweise lesen.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>One rule a line: how the address begins, then retries=N and from=NETWORK if wanted. Without a rule nothing is called.</source>
            <translation>Eine Regel pro Zeile: wie die Adresse beginnt, dann bei Bedarf retries=N und from=NETZ. Ohne Regel wird nichts aufgerufen.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>One run for all within</source>
            <translation>Ein Lauf für alle binnen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Only between</source>
            <translation>Nur zwischen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Only on</source>
            <translation>Nur am</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Output in all</source>
            <translation>Ausgabe insgesamt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Own certificate</source>
            <translation>Eigenes Zertifikat</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Pause the job after</source>
            <translation>Job pausieren nach</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Percent</source>
            <translation>Prozent</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Phone, mail or chat, also while no window is open.</source>
            <translation>Telefon, Mail oder Chat, auch wenn kein Fenster offen ist.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Ping</source>
            <translation>Ping</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Ping of the engine</source>
            <translation>Ping der Engine</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Place</source>
            <translation>Ort</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Port</source>
            <translation>Port</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Port of the service</source>
            <translation>Port des Dienstes</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Priority</source>
            <translation>Vorrang</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/scopes.py"></location>
            <source>Private addresses</source>
            <translation>Private Adressen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Program</source>
            <translation>Programm</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/scopes.py"></location>
            <source>Programs</source>
            <translation>Programme</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Proxy</source>
            <translation>Proxy</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Quartz: seconds first, L W # ?</source>
            <translation>Quartz: Sekunden zuerst, L W # ?</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Quiet hours</source>
            <translation>Ruhezeit</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>RRULE (iCalendar)</source>
            <translation>RRULE (iCalendar)</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>RRULE, RDATE, EXRULE, EXDATE and DTSTART of RFC 5545, kept exactly as you write them.</source>
            <translation>RRULE, RDATE, EXRULE, EXDATE und DTSTART aus RFC 5545; sie bleiben genau, wie Sie sie schreiben.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Read as</source>
            <translation>Gelesen als</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Redirects at most</source>
            <translation>Weiterleitungen höchstens</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Repeat every</source>
            <translation>Wiederholen alle</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Reruns at most</source>
            <translation>Wiederholungen höchstens</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Revalee</source>
            <translation>Revalee</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>Revalee callbacks</source>
            <translation>Revalee-Rückrufe</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>Rose</source>
            <translation>Rosa</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/scopes.py"></location>
            <source>Run</source>
            <translation>Ausführen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>Run it</source>
            <translation>Ausführen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>Run it although others may change its files</source>
            <translation>Ausführen, obwohl andere seine Dateien ändern dürfen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>Runs by its schedule</source>
            <translation>Läuft nach Zeitplan</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Runs each time the engine starts.</source>
            <translation>Läuft bei jedem Start der Engine.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Runs each time the machine wakes from sleep.</source>
            <translation>Läuft jedes Mal, wenn der Rechner aus dem Schlaf aufwacht.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Runs of each job</source>
            <translation>Läufe je Job</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Runs on</source>
            <translation>Läuft auf</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>Script</source>
            <translation>Skript</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>Script of at</source>
            <translation>Skript von at</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>Script text</source>
            <translation>Skripttext</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Scripts at once</source>
            <translation>Skripte zugleich</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>Secret</source>
            <translation>Geheimnis</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/scopes.py"></location>
            <source>Secrets</source>
            <translation>Geheimnisse</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/scopes.py"></location>
            <source>See</source>
            <translation>Sehen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Send a key by which the server can tell a repeated call</source>
            <translation>Idempotenz-Schlüssel mitsenden</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Sent by hourbell event send, or over the API. Where the job has a key, with that key or none.</source>
            <translation>Gesendet mit hourbell event send oder über die API. Hat der Job einen Schlüssel, dann mit diesem oder ohne.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>Share its random delay with</source>
            <translation>Gleiche Zufallsverzögerung wie</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>Shell command</source>
            <translation>Shell-Befehl</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>Shows in a calendar when the jobs run.</source>
            <translation>Zeigt in einem Kalender, wann die Jobs laufen.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Sign-in</source>
            <translation>Anmeldung</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Signature</source>
            <translation>Signatur</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Signed</source>
            <translation>Signiert</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Signing key</source>
            <translation>Signaturschlüssel</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>Slack</source>
            <translation>Slack</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>Slate grey</source>
            <translation>Schiefergrau</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>So many occurrences, counted from the start above.</source>
            <translation>So vielen Terminen, gezählt ab dem Beginn oben.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>So many of the last ones go to channels with what is told; 0 for none. Secrets are hidden.</source>
            <translation>So viele der letzten gehen mit der Meldung an Kanäle; 0 für keine. Geheimnisse sind verborgen.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>Spread by up to</source>
            <translation>Gestreut um bis zu</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>Spread the waits a little</source>
            <translation>Die Wartezeiten ein wenig streuen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Standard Webhooks</source>
            <translation>Standard Webhooks</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Start</source>
            <translation>Beginn</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Start fires</source>
            <translation>Der Beginn löst aus</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Starts</source>
            <translation>Beginnt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>Success is exit code</source>
            <translation>Erfolg ist Exit-Code</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Success is status</source>
            <translation>Erfolg ist Status</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Such as 15m before.</source>
            <translation>Etwa 15m before.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Such as 30m before.</source>
            <translation>Etwa 30m before (davor).</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Such as 46100: then http://localhost answers there, too.</source>
            <translation>Zum Beispiel 46100: Dann antwortet dort auch http://localhost.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Such as 512M or 2G; the oldest goes first.</source>
            <translation>Etwa 512M oder 2G; das Älteste geht zuerst.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Such as Europe/Berlin; jobs that there are keep theirs.</source>
            <translation>Etwa Europe/Berlin; vorhandene Jobs behalten ihre.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Sunrise or sunset</source>
            <translation>Sonnenauf- oder -untergang</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>System crontab</source>
            <translation>System-Crontab</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>TLS from the start</source>
            <translation>TLS von Anfang an</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>Table (CSV)</source>
            <translation>Tabelle (CSV)</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>Tags</source>
            <translation>Tags</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Tags of computers</source>
            <translation>Tags der Rechner</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Take callbacks for its clients</source>
            <translation>Rückrufe für seine Clients annehmen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>Teal</source>
            <translation>Petrol</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>Teams</source>
            <translation>Teams</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>Telegram</source>
            <translation>Telegram</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Tell channels</source>
            <translation>Kanälen melden</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Tell channels when</source>
            <translation>Kanälen melden, wenn</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Tell me</source>
            <translation>Mitteilen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>The name of a secret, never the secret itself.</source>
            <translation>Der Name eines Geheimnisses, nie das Geheimnis selbst.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>The name of the secret that holds the key.</source>
            <translation>Der Name des Geheimnisses, das den Schlüssel enthält.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>The name of the secret with the token or password that is shown there; empty for none.</source>
            <translation>Der Name des Geheimnisses mit dem Token oder Passwort, das dort vorgezeigt wird; leer für keins.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>The rules of the job use the defaults. A line such as days:number=7 1..90 # How many days can be pasted as a name.</source>
            <translation>Die Regeln des Jobs verwenden die Vorgaben. Eine Zeile wie tage:number=7 1..90 # Wie viele Tage lässt sich als Name einfügen.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>The same occurrence is always late by the same, so the preview shows the real instant.</source>
            <translation>Derselbe Termin verspätet sich immer gleich, deshalb zeigt die Vorschau den wirklichen Zeitpunkt.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>The screen still goes off, and a closed lid still sends it to sleep.</source>
            <translation>Der Bildschirm geht trotzdem aus, und ein geschlossener Deckel schickt ihn schlafen.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Then end it within</source>
            <translation>Danach beenden binnen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Then start</source>
            <translation>Dann starten</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>They call a socket file beside the store that only you can open, and show a token.</source>
            <translation>Sie rufen eine Socket-Datei neben dem Speicher auf, die nur Sie öffnen können, und zeigen ein Token.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>Time zone</source>
            <translation>Zeitzone</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Time zone of new jobs</source>
            <translation>Zeitzone neuer Jobs</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>Time-out</source>
            <translation>Zeitlimit</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>Times and addresses of the callbacks that are waiting.</source>
            <translation>Zeiten und Adressen der wartenden Rückrufe.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>Times as long</source>
            <translation>Mal so lang</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Title has</source>
            <translation>Titel enthält</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>Trust also</source>
            <translation>Auch vertrauen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>Unless</source>
            <translation>Außer bei</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>User</source>
            <translation>Benutzer</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>Values asked at Run now</source>
            <translation>Werte, nach denen „Jetzt ausführen“ fragt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>Variables</source>
            <translation>Variablen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>Versions of each job</source>
            <translation>Fassungen je Job</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>Violet</source>
            <translation>Violett</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>Wait for them</source>
            <translation>Darauf warten</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>Waits are</source>
            <translation>Wartezeiten sind</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Weeks start on</source>
            <translation>Wochen beginnen am</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>What comes and goes between two looks is not promised.</source>
            <translation>Was zwischen zwei Blicken kommt und wieder geht, ist nicht zugesichert.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>What comes meanwhile is told in one then.</source>
            <translation>Was inzwischen kommt, wird dann in einem gemeldet.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>What each is told of all jobs, also while no window is open; channels have a page of their own.</source>
            <translation>Was jeder von allen Jobs hört, auch ohne offenes Fenster; Kanäle haben eine eigene Seite.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>What happens then is told when they are over.</source>
            <translation>Was dann geschieht, wird danach gemeldet.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>What is due beyond that waits. Holds from the next start of the engine.</source>
            <translation>Was darüber hinaus fällig ist, wartet. Gilt ab dem nächsten Start der Engine.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>What others should know about this job</source>
            <translation>Was andere über diesen Job wissen sollten</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>What the program reads from standard input</source>
            <translation>Was das Programm von der Standardeingabe liest</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>What to call this job</source>
            <translation>Wie dieser Job heißen soll</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>What was cut off</source>
            <translation>Was unterbrochen wurde</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>When</source>
            <translation>Wenn</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>When Hourbell starts</source>
            <translation>Wenn Hourbell startet</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>When a channel is told how all runs went, each day or once a week, then where.</source>
            <translation>Wann ein Kanal erfährt, wie alle Läufe gingen, täglich oder einmal in der Woche, dann welcher.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>When a file</source>
            <translation>Wenn eine Datei</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>When it</source>
            <translation>Wenn es</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>When power</source>
            <translation>Wenn der Strom</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>When something happens</source>
            <translation>Wenn etwas geschieht</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>While one is running</source>
            <translation>Während einer läuft</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>Windows tasks</source>
            <translation>Windows-Aufgaben</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>With 0 it does not wait.</source>
            <translation>Mit 0 wird nicht gewartet.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>With commas between them.</source>
            <translation>Durch Kommas getrennt.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>Words with spaces stand in quotes. No shell is involved.</source>
            <translation>Wörter mit Leerzeichen stehen in Anführungszeichen. Es ist keine Shell beteiligt.</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>Yearly</source>
            <translation>Jährlich</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>a drive comes</source>
            <translation>ein Laufwerk kommt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>a hook is called</source>
            <translation>ein Hook aufgerufen wird</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>a mail address</source>
            <translation>eine Mailadresse</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>a network is joined or left</source>
            <translation>ein Netzwerk wird verbunden oder getrennt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>a program of mine, by HTTP</source>
            <translation>ein Programm von mir, über HTTP</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>a program on this computer</source>
            <translation>ein Programm auf diesem Rechner</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>a program starts or ends</source>
            <translation>ein Programm startet oder endet</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>a topic of ntfy, on the phone</source>
            <translation>ein Thema von ntfy, auf dem Telefon</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>a word of your own</source>
            <translation>ein eigenes Wort</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>always the same</source>
            <translation>immer gleich</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>an event comes</source>
            <translation>ein Ereignis kommt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>an event stays away</source>
            <translation>ein Ereignis bleibt aus</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>anew each day</source>
            <translation>jeden Tag neu</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>any address</source>
            <translation>jede Adresse</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>any time</source>
            <translation>beliebig</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>appears or changes</source>
            <translation>entsteht oder sich ändert</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>arrives</source>
            <translation>ankommt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>as GitHub signs</source>
            <translation>wie GitHub signiert</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>as the settings say</source>
            <translation>wie in den Einstellungen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>as usual for the rule</source>
            <translation>wie für die Regel üblich</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>ask me</source>
            <translation>mich fragen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>at least once: repeat what is in doubt</source>
            <translation>mindestens einmal: im Zweifel wiederholen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>at most once: never repeat it</source>
            <translation>höchstens einmal: nie wiederholen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>at once</source>
            <translation>sofort</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>at once after it: 02:30 → 03:00</source>
            <translation>gleich danach: 02:30 → 03:00</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>bad certificate</source>
            <translation>Zertifikat</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>bearer token</source>
            <translation>Bearer-Token</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>both times</source>
            <translation>beide Male</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>by Standard Webhooks</source>
            <translation>nach Standard Webhooks</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>chosen by the kind of body</source>
            <translation>ergibt sich aus der Art des Inhalts</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>comes from mains</source>
            <translation>aus dem Netz kommt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>comes from the battery</source>
            <translation>aus dem Akku kommt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>count that as a failure</source>
            <translation>als Fehlschlag werten</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>cron of Debian and most systems</source>
            <translation>cron von Debian und den meisten Systemen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>dawn, when it gets light</source>
            <translation>Beginn der Morgendämmerung</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>desk: gpu, linux</source>
            <translation>desk: gpu, linux</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>did not start</source>
            <translation>kein Start</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>dusk, when it gets dark</source>
            <translation>Ende der Abenddämmerung</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>each longer than the one before</source>
            <translation>jedes Mal länger</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>even if it came before the job began</source>
            <translation>auch wenn es vor dem Beginn kam</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>exit code</source>
            <translation>Exit-Code</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>failed check</source>
            <translation>Prüfung</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>file without line ends</source>
            <translation>Datei ohne Zeilenenden</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>files change</source>
            <translation>Dateien sich ändern</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>for ever</source>
            <translation>für immer</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>form fields</source>
            <translation>Formularfelder</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>form in parts</source>
            <translation>Formular in Teilen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>go on with the next step</source>
            <translation>mit dem nächsten Schritt weiter</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>goes</source>
            <translation>verschwindet</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>home folder</source>
            <translation>persönlicher Ordner</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>however they ended</source>
            <translation>wie auch immer</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>https://shop.example/tasks retries=3 from=10.0.0.0/8</source>
            <translation>https://shop.example/tasks retries=3 from=10.0.0.0/8</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>if it comes after the job began</source>
            <translation>nur wenn es nach dem Beginn kommt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>if what came before failed</source>
            <translation>wenn das davor fehlschlug</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>if what came before went well</source>
            <translation>wenn das davor gelang</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>in any case</source>
            <translation>in jedem Fall</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>in folders below, too</source>
            <translation>auch in Ordnern darunter</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>in this folder</source>
            <translation>in diesem Ordner</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>is gone</source>
            <translation>verschwindet</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>is joined</source>
            <translation>verbunden wird</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>is left</source>
            <translation>getrennt wird</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>is mounted</source>
            <translation>eingehängt wird</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>is there, again and again</source>
            <translation>da ist, immer wieder</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>jobs have ended</source>
            <translation>Jobs geendet haben</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>later by as much: 02:30 → 03:30</source>
            <translation>um ebenso viel später: 02:30 → 03:30</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>launchd agents</source>
            <translation>launchd-Agenten</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>leave out the rest</source>
            <translation>den Rest auslassen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>leave them out</source>
            <translation>auslassen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>let it sleep</source>
            <translation>schlafen lassen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>let the new one wait</source>
            <translation>den neuen warten lassen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>mark it as interrupted</source>
            <translation>als unterbrochen vermerken</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>month</source>
            <translation>Monat</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>months</source>
            <translation>Monate</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>never by itself</source>
            <translation>nie von selbst</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>never ends</source>
            <translation>endet nie</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>nightly, nas</source>
            <translation>nachts, nas</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>no connection</source>
            <translation>Verbindung</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/job.py"></location>
            <source>no folder</source>
            <translation>kein Ordner</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>no limit</source>
            <translation>unbegrenzt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>no, its address is enough</source>
            <translation>nein, die Adresse genügt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>none</source>
            <translation>ohne</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/channel.py"></location>
            <source>none, for a server on this computer</source>
            <translation>keine, für einen Server auf diesem Rechner</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>not at all</source>
            <translation>gar nicht</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>of the battery is below</source>
            <translation>im Akku unter … fällt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>on the day after</source>
            <translation>am Tag danach</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>on the day before</source>
            <translation>am Tag davor</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>on through the other hours</source>
            <translation>durch die anderen Stunden hindurch</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>only if the rule yields it</source>
            <translation>nur wenn die Regel ihn ergibt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>print('hello')</source>
            <translation>print('hello')</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>public addresses only</source>
            <translation>nur öffentliche Adressen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/script_action.py"></location>
            <source>python3 or bash; empty for the usual shell</source>
            <translation>python3 oder bash; leer für die übliche Shell</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>robfig/cron (Go)</source>
            <translation>robfig/cron (Go)</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>run all of them</source>
            <translation>alle nachholen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>run all the same</source>
            <translation>trotzdem laufen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>run it again</source>
            <translation>erneut ausführen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>run several at once</source>
            <translation>mehrere zugleich laufen lassen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>run the last one</source>
            <translation>den letzten nachholen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>secret missing</source>
            <translation>Geheimnis fehlt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>skip the new one</source>
            <translation>den neuen überspringen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>skip the run</source>
            <translation>den Lauf überspringen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>start:15m, end:08:00, success:36h</source>
            <translation>start:15m, end:08:00, success:36h</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>status 4xx</source>
            <translation>Status 4xx</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>status 5xx</source>
            <translation>Status 5xx</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>stop the old one</source>
            <translation>den alten abbrechen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>sunrise</source>
            <translation>Sonnenaufgang</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>sunset</source>
            <translation>Sonnenuntergang</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/exchange/formats.py"></location>
            <source>systemd timers</source>
            <translation>systemd-Timer</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>that of this computer</source>
            <translation>die dieses Rechners</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>the clock on the wall</source>
            <translation>nach der Uhr an der Wand</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>the end of the event</source>
            <translation>Ende des Termins</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>the end of the last run</source>
            <translation>dem Ende des letzten Laufs</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>the first match</source>
            <translation>das erste Passende</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>the first time</source>
            <translation>beim ersten Mal</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>the machine wakes</source>
            <translation>der Rechner wacht auf</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>the power supply changes</source>
            <translation>die Stromversorgung ändert sich</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>the screen is locked</source>
            <translation>der Bildschirm gesperrt wird</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>the screen is locked or you log in</source>
            <translation>der Bildschirm wird gesperrt, oder Sie melden sich an</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>the screen is unlocked</source>
            <translation>der Bildschirm entsperrt wird</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>the second time</source>
            <translation>beim zweiten Mal</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>the start</source>
            <translation>dem Beginn</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>the start of the event</source>
            <translation>Beginn des Termins</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>they failed</source>
            <translation>sie schlugen fehl</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>they succeeded</source>
            <translation>sie waren erfolgreich</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/schedule.py"></location>
            <source>time that passes</source>
            <translation>als verstrichene Zeit</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>too many calls</source>
            <translation>zu viele Aufrufe</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>user and password</source>
            <translation>Benutzer und Passwort</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>user and password (digest)</source>
            <translation>Benutzer und Passwort (Digest)</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>wake it</source>
            <translation>wecken</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>wake it, and let it sleep again</source>
            <translation>wecken und wieder schlafen lassen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>week</source>
            <translation>Woche</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>weeks</source>
            <translation>Wochen</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>what comes from now on</source>
            <translation>was von nun an kommt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>what is there already</source>
            <translation>was schon da ist</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>what is usual for its action</source>
            <translation>das Übliche für seine Aktion</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/sequence.py"></location>
            <source>what it does, in words</source>
            <translation>was er tut, in Worten</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>when a job fails</source>
            <translation>wenn ein Job fehlschlägt</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>when a job misses its time, as after a long sleep</source>
            <translation>wenn ein Job seine Zeit verpasst, etwa im Ruhezustand</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/settings.py"></location>
            <source>when a job succeeds</source>
            <translation>wenn ein Job erfolgreich ist</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>when it fails, and when it works again</source>
            <translation>wenn er fehlschlägt und wieder läuft</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/run_policies.py"></location>
            <source>whenever it ends</source>
            <translation>jedes Mal, wenn er endet</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>year</source>
            <translation>Jahr</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>years</source>
            <translation>Jahre</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/schedules/kinds/registry.py"></location>
            <source>you log in</source>
            <translation>Sie sich anmelden</translation>
        </message>
        <message>
            <location filename="../../scheduler_core/fields/jobs/http_action.py"></location>
            <source>{"due": "{{due_at}}"}</source>
            <translation>{"due": "{{due_at}}"}</translation>
        </message>
    </context>
    <context>
        <name>file_writing</name>
        <message>
            <location filename="../../gui/commands/files/file_writing.py"></location>
            <source>a folder has that name; choose another name</source>
            <translation>ein Ordner heißt so; wählen Sie einen anderen Namen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/files/file_writing.py"></location>
            <source>its name is too long; choose a shorter one</source>
            <translation>der Name ist zu lang; wählen Sie einen kürzeren</translation>
        </message>
        <message>
            <location filename="../../gui/commands/files/file_writing.py"></location>
            <source>there is no folder {folder}; make it, or choose another</source>
            <translation>es gibt keinen Ordner {folder}; legen Sie ihn an, oder wählen Sie einen anderen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/files/file_writing.py"></location>
            <source>there is no room left; delete something, or choose a folder on another disk</source>
            <translation>es ist kein Platz mehr; löschen Sie etwas, oder wählen Sie einen Ordner auf einem anderen Datenträger</translation>
        </message>
        <message>
            <location filename="../../gui/commands/files/file_writing.py"></location>
            <source>what {folder} lies on can only be read; choose another folder</source>
            <translation>worauf {folder} liegt, kann nur gelesen werden; wählen Sie einen anderen Ordner</translation>
        </message>
        <message>
            <location filename="../../gui/commands/files/file_writing.py"></location>
            <source>you may not write into the folder {folder}; choose another, or allow it</source>
            <translation>in den Ordner {folder} dürfen Sie nicht schreiben; wählen Sie einen anderen, oder erlauben Sie es</translation>
        </message>
        <message>
            <location filename="../../gui/commands/files/file_writing.py"></location>
            <source>“{file}” could not be written: {why}</source>
            <translation>„{file}“ konnte nicht geschrieben werden: {why}</translation>
        </message>
    </context>
    <context>
        <name>first_jobs</name>
        <message>
            <location filename="../../gui/welcome/feature.py"></location>
            <source>Example: is the site up?</source>
            <translation>Beispiel: ist die Website erreichbar?</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/feature.py"></location>
            <source>Example: say hello</source>
            <translation>Beispiel: hallo sagen</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/feature.py"></location>
            <source>Examples</source>
            <translation>Beispiele</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/feature.py"></location>
            <source>Fails unless the answer is a success. Switch it on, or run it now to see what comes back.</source>
            <translation>Schlägt fehl, wenn die Antwort kein Erfolg ist. Schalten Sie ihn ein, oder führen Sie ihn jetzt aus, um zu sehen, was zurückkommt.</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/feature.py"></location>
            <source>From your crontab…</source>
            <translation>Aus Ihrer crontab…</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/feature.py"></location>
            <source>From your launchd agents…</source>
            <translation>Aus Ihren launchd-Agenten…</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/feature.py"></location>
            <source>From your systemd timers…</source>
            <translation>Aus Ihren systemd-Timern…</translation>
        </message>
        <message>
            <location filename="../../gui/welcome/feature.py"></location>
            <source>What a script writes is shown beside its runs in the log.</source>
            <translation>Was ein Skript schreibt, steht im Protokoll neben seinen Läufen.</translation>
        </message>
    </context>
    <context>
        <name>first_run_words</name>
        <message>
            <location filename="../../gui/job_editor/reading/probe.py"></location>
            <source>The first run is today at {time}; {passed} has passed.</source>
            <translation>Der erste Lauf ist heute um {time}; {passed} ist vorbei.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/probe.py"></location>
            <source>The first run is today at {time}; {passed} have passed.</source>
            <translation>Der erste Lauf ist heute um {time}; {passed} sind vorbei.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/probe.py"></location>
            <source>The first run is {day} at {time}; {passed} has passed today.</source>
            <translation>Der erste Lauf ist {day} um {time}; {passed} ist heute vorbei.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/probe.py"></location>
            <source>The first run is {day} at {time}; {passed} have passed today.</source>
            <translation>Der erste Lauf ist {day} um {time}; {passed} sind heute vorbei.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/probe.py"></location>
            <source>{times} and {last}</source>
            <translation>{times} und {last}</translation>
        </message>
    </context>
    <context>
        <name>folded_words</name>
        <message>
            <location filename="../../gui/job_editor/preview/folded_words.py"></location>
            <source>next {at}</source>
            <translation>nächster {at}</translation>
        </message>
    </context>
    <context>
        <name>foresight</name>
        <message>
            <location filename="../../gui/job_editor/steps/cards/foresight.py"></location>
            <source>end</source>
            <translation>Ende</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/foresight.py"></location>
            <source>go on</source>
            <translation>weiter</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/foresight.py"></location>
            <source>if that fails</source>
            <translation>falls das fehlschlägt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/foresight.py"></location>
            <source>then</source>
            <translation>dann</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/foresight.py"></location>
            <source>until {time}</source>
            <translation>bis {time}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/foresight.py"></location>
            <source>waits for “{event}”, goes on when it comes, or then</source>
            <translation>wartet auf „{event}“, geht weiter, wenn es kommt, oder dann</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/foresight.py"></location>
            <source>waits for “{event}”; without it that is a failure</source>
            <translation>wartet auf „{event}“; ohne das ist es ein Fehlschlag</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/foresight.py"></location>
            <source>waits for “{event}”; without it the rest is left out</source>
            <translation>wartet auf „{event}“; ohne das entfällt der Rest</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/foresight.py"></location>
            <source>waits {time}</source>
            <translation>wartet {time}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/foresight.py"></location>
            <source>{steps} and end</source>
            <translation>{steps} und Ende</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/foresight.py"></location>
            <source>{step} if that fails</source>
            <translation>{step}, falls das fehlschlägt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/foresight.py"></location>
            <source>{waits}, unless “{event}” comes</source>
            <translation>{waits}, außer „{event}“ kommt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/foresight.py"></location>
            <source>{yes}, or {no}</source>
            <translation>{yes}, oder {no}</translation>
        </message>
    </context>
    <context>
        <name>formats</name>
        <message>
            <location filename="../../gui/text/formats.py"></location>
            <source>Today</source>
            <translation>Heute</translation>
        </message>
        <message>
            <location filename="../../gui/text/formats.py"></location>
            <source>Tomorrow</source>
            <translation>Morgen</translation>
        </message>
        <message>
            <location filename="../../gui/text/formats.py"></location>
            <source>Yesterday</source>
            <translation>Gestern</translation>
        </message>
        <message>
            <location filename="../../gui/text/formats.py"></location>
            <source>d</source>
            <translation>d.</translation>
        </message>
        <message>
            <location filename="../../gui/text/formats.py"></location>
            <source>d MMM</source>
            <translation>d. MMM</translation>
        </message>
        <message>
            <location filename="../../gui/text/formats.py"></location>
            <source>d MMM yyyy</source>
            <translation>d. MMM yyyy</translation>
        </message>
        <message>
            <location filename="../../gui/text/formats.py"></location>
            <source>d MMMM yyyy</source>
            <translation>d. MMMM yyyy</translation>
        </message>
        <message>
            <location filename="../../gui/text/formats.py"></location>
            <source>ddd d MMM</source>
            <translation>ddd d. MMM</translation>
        </message>
        <message>
            <location filename="../../gui/text/formats.py"></location>
            <source>ddd d MMM yyyy</source>
            <translation>ddd d. MMM yyyy</translation>
        </message>
        <message>
            <location filename="../../gui/text/formats.py"></location>
            <source>dddd, d MMMM</source>
            <translation>dddd, d. MMMM</translation>
        </message>
        <message>
            <location filename="../../gui/text/formats.py"></location>
            <source>dddd, d MMMM yyyy</source>
            <translation>dddd, d. MMMM yyyy</translation>
        </message>
        <message>
            <location filename="../../gui/text/formats.py"></location>
            <source>today</source>
            <translation>heute</translation>
        </message>
        <message>
            <location filename="../../gui/text/formats.py"></location>
            <source>tomorrow</source>
            <translation>morgen</translation>
        </message>
        <message>
            <location filename="../../gui/text/formats.py"></location>
            <source>yesterday</source>
            <translation>gestern</translation>
        </message>
        <message>
            <location filename="../../gui/text/formats.py"></location>
            <source>{day} at {time}</source>
            <translation>{day} um {time}</translation>
        </message>
        <message>
            <location filename="../../gui/text/formats.py"></location>
            <source>{day}, {time}</source>
            <translation>{day}, {time}</translation>
        </message>
        <message>
            <location filename="../../gui/text/formats.py"></location>
            <source>{first} – {last}</source>
            <translation>{first} – {last}</translation>
        </message>
    </context>
    <context>
        <name>headline</name>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>Everything is paused until you resume</source>
            <translation>Alles ist pausiert, bis Sie fortsetzen</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>Everything is paused until {at}</source>
            <translation>Alles ist pausiert bis {at}</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>In the bin</source>
            <translation>Im Papierkorb</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>It runs only when asked.</source>
            <translation>Er läuft nur auf Wunsch.</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>Last run: {outcome} {at}</source>
            <translation>Letzter Lauf: {outcome} {at}</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>Next run: {at}</source>
            <translation>Nächster Lauf: {at}</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>Nothing is to come</source>
            <translation>Nichts steht an</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>Paused</source>
            <translation>Pausiert</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>Paused until you resume</source>
            <translation>Pausiert, bis Sie fortsetzen</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>Paused until {at}</source>
            <translation>Pausiert bis {at}</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>Resume</source>
            <translation>Fortsetzen</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>Resume everything</source>
            <translation>Alles fortsetzen</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>Resume the folder “{folder}”</source>
            <translation>Ordner „{folder}“ fortsetzen</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>Running since {at}</source>
            <translation>Läuft seit {at}</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>Started by {who}</source>
            <translation>Gestartet: {who}</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>Stopped</source>
            <translation>Gestoppt</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>Switched off</source>
            <translation>Ausgeschaltet</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>The folder “{folder}” is paused until you resume</source>
            <translation>Ordner „{folder}“ ist pausiert, bis Sie fortsetzen</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>The folder “{folder}” is paused until {at}</source>
            <translation>Ordner „{folder}“ ist pausiert bis {at}</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>Waiting</source>
            <translation>Wartend</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>Waits until it happens</source>
            <translation>Wartet, bis es geschieht</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>all well</source>
            <translation>alle gut</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>also paused: everything</source>
            <translation>auch pausiert: alles</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>also paused: the folder “{folder}”</source>
            <translation>auch pausiert: Ordner „{folder}“</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>and {count} more</source>
            <translation>und {count} weitere</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>as last known</source>
            <translation>zuletzt bekannt</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>by {who}</source>
            <translation>durch {who}</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>left out</source>
            <translation>ausgelassen</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>on {machine}</source>
            <translation>auf {machine}</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>since {at}</source>
            <translation>seit {at}</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>step {step}</source>
            <translation>Schritt {step}</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>until {at}</source>
            <translation>bis {at}</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>usually {length}</source>
            <translation>meist {length}</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>{count} in a row</source>
            <translation>{count}-mal in Folge</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>{count} waiting</source>
            <translation>{count} wartend</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>{outcome} {at}</source>
            <translation>{outcome}: {at}</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>{share} % well</source>
            <translation>{share} % gut</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/headline.py"></location>
            <source>{taken} of about {usual}</source>
            <translation>{taken} von etwa {usual}</translation>
        </message>
    </context>
    <context>
        <name>held_work</name>
        <message>
            <location filename="../../gui/commands/jobs/held_work.py"></location>
            <source>1 wait or next try is held until it is restored.</source>
            <translation>1 Wartezeit oder nächster Versuch ruht bis zum Wiederherstellen.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/held_work.py"></location>
            <source>1 wait or next try is held until it is switched on.</source>
            <translation>1 Wartezeit oder nächster Versuch ruht bis zum Einschalten.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/held_work.py"></location>
            <source>1 wait or next try is held until then.</source>
            <translation>1 Wartezeit oder nächster Versuch ruht bis dahin.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/held_work.py"></location>
            <source>1 wait or next try is held until you resume.</source>
            <translation>1 Wartezeit oder nächster Versuch ruht, bis Sie fortsetzen.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/held_work.py"></location>
            <source>{count} waits and next tries are held until then.</source>
            <translation>{count} Wartezeiten und nächste Versuche ruhen bis dahin.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/held_work.py"></location>
            <source>{count} waits and next tries are held until they are restored.</source>
            <translation>{count} Wartezeiten und nächste Versuche ruhen bis zum Wiederherstellen.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/held_work.py"></location>
            <source>{count} waits and next tries are held until they are switched on.</source>
            <translation>{count} Wartezeiten und nächste Versuche ruhen bis zum Einschalten.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/held_work.py"></location>
            <source>{count} waits and next tries are held until you resume.</source>
            <translation>{count} Wartezeiten und nächste Versuche ruhen, bis Sie fortsetzen.</translation>
        </message>
    </context>
    <context>
        <name>how_well</name>
        <message>
            <location filename="../../gui/job_list/how_well.py"></location>
            <source>1 run today, it went well.</source>
            <translation>Heute 1 Lauf, er lief gut.</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/how_well.py"></location>
            <source>1 run today: {state}.</source>
            <translation>Heute 1 Lauf: {state}.</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/how_well.py"></location>
            <source>No run today.</source>
            <translation>Heute kein Lauf.</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/how_well.py"></location>
            <source>{count} runs today, all well.</source>
            <translation>Heute {count} Läufe, alle gut.</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/how_well.py"></location>
            <source>{count} runs today. {states}.</source>
            <translation>Heute {count} Läufe. {states}.</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/how_well.py"></location>
            <source>{state}: {count}</source>
            <translation>{state}: {count}</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/how_well.py"></location>
            <source>{today} Last failure: {day}.</source>
            <translation>{today} Letzter Fehler: {day}.</translation>
        </message>
    </context>
    <context>
        <name>import_dialog</name>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>The clipboard</source>
            <translation>Die Zwischenablage</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>Your crontab</source>
            <translation>Ihre crontab</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>Your launchd agents</source>
            <translation>Ihre launchd-Agenten</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/import_dialog.py"></location>
            <source>Your systemd timers</source>
            <translation>Ihre systemd-Timer</translation>
        </message>
    </context>
    <context>
        <name>inspected_job</name>
        <message>
            <location filename="../../gui/inspector/inspected_job.py"></location>
            <source>added</source>
            <translation>hinzugefügt</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspected_job.py"></location>
            <source>clock change: first time</source>
            <translation>Zeitumstellung: erstes Mal</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspected_job.py"></location>
            <source>clock change: no {time}</source>
            <translation>Zeitumstellung: kein {time}</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspected_job.py"></location>
            <source>clock change: second time</source>
            <translation>Zeitumstellung: zweites Mal</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspected_job.py"></location>
            <source>instead of {day}</source>
            <translation>statt {day}</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspected_job.py"></location>
            <source>moved</source>
            <translation>verschoben</translation>
        </message>
        <message>
            <location filename="../../gui/inspector/inspected_job.py"></location>
            <source>spread by {length}</source>
            <translation>gestreut um {length}</translation>
        </message>
    </context>
    <context>
        <name>instance_words</name>
        <message>
            <location filename="../../gui/text/instance_words.py"></location>
            <source>next try {at}</source>
            <translation>nächster Versuch {at}</translation>
        </message>
        <message>
            <location filename="../../gui/text/instance_words.py"></location>
            <source>waits for a computer</source>
            <translation>wartet auf einen Rechner</translation>
        </message>
        <message>
            <location filename="../../gui/text/instance_words.py"></location>
            <source>waits for a condition</source>
            <translation>wartet auf eine Bedingung</translation>
        </message>
        <message>
            <location filename="../../gui/text/instance_words.py"></location>
            <source>waits for another run</source>
            <translation>wartet auf einen anderen Lauf</translation>
        </message>
        <message>
            <location filename="../../gui/text/instance_words.py"></location>
            <source>waits for {event}</source>
            <translation>wartet auf {event}</translation>
        </message>
        <message>
            <location filename="../../gui/text/instance_words.py"></location>
            <source>waits until {at}</source>
            <translation>wartet bis {at}</translation>
        </message>
        <message>
            <location filename="../../gui/text/instance_words.py"></location>
            <source>{key}: {words}</source>
            <translation>{key}: {words}</translation>
        </message>
        <message>
            <location filename="../../gui/text/instance_words.py"></location>
            <source>{state} (step {step})</source>
            <translation>{state} (Schritt {step})</translation>
        </message>
    </context>
    <context>
        <name>job_buttons</name>
        <message>
            <location filename="../../gui/job_list/job_buttons.py"></location>
            <source>More…</source>
            <translation>Mehr…</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_buttons.py"></location>
            <source>Run now</source>
            <translation>Jetzt ausführen</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_buttons.py"></location>
            <source>Stop</source>
            <translation>Stoppen</translation>
        </message>
    </context>
    <context>
        <name>job_list_model</name>
        <message>
            <location filename="../../gui/job_list/job_list_model.py"></location>
            <source>off</source>
            <translation>aus</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_list_model.py"></location>
            <source>on</source>
            <translation>ein</translation>
        </message>
    </context>
    <context>
        <name>job_names</name>
        <message>
            <location filename="../../gui/commands/jobs/job_names.py"></location>
            <source>1 job</source>
            <translation>1 Job</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_names.py"></location>
            <source>{count} jobs</source>
            <translation>{count} Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/job_names.py"></location>
            <source>“{job}”</source>
            <translation>„{job}“</translation>
        </message>
    </context>
    <context>
        <name>job_past</name>
        <message>
            <location filename="../../gui/revisions/job_past.py"></location>
            <source>Added</source>
            <translation>Hinzugefügt</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/job_past.py"></location>
            <source>Edited</source>
            <translation>Geändert</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/job_past.py"></location>
            <source>Paused</source>
            <translation>Pausiert</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/job_past.py"></location>
            <source>Put into the bin</source>
            <translation>In den Papierkorb gelegt</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/job_past.py"></location>
            <source>Renamed</source>
            <translation>Umbenannt</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/job_past.py"></location>
            <source>Restored</source>
            <translation>Wiederhergestellt</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/job_past.py"></location>
            <source>Resumed</source>
            <translation>Fortgesetzt</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/job_past.py"></location>
            <source>Reverted</source>
            <translation>Zurückgesetzt</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/job_past.py"></location>
            <source>Snoozed</source>
            <translation>Zeitweise pausiert</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/job_past.py"></location>
            <source>Stopped by Hourbell</source>
            <translation>Von Hourbell gestoppt</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/job_past.py"></location>
            <source>Switched off</source>
            <translation>Ausgeschaltet</translation>
        </message>
        <message>
            <location filename="../../gui/revisions/job_past.py"></location>
            <source>Switched on</source>
            <translation>Eingeschaltet</translation>
        </message>
    </context>
    <context>
        <name>job_status</name>
        <message>
            <location filename="../../gui/job_list/job_status.py"></location>
            <source>In the bin</source>
            <translation>Im Papierkorb</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_status.py"></location>
            <source>Nothing to come</source>
            <translation>Nichts mehr</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_status.py"></location>
            <source>Off</source>
            <translation>Aus</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_status.py"></location>
            <source>Once it happens</source>
            <translation>Sobald es geschieht</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_status.py"></location>
            <source>Paused</source>
            <translation>Pausiert</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_status.py"></location>
            <source>Running</source>
            <translation>Läuft</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_status.py"></location>
            <source>Stopped</source>
            <translation>Gestoppt</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_status.py"></location>
            <source>Waiting</source>
            <translation>Wartet</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_status.py"></location>
            <source>by {who}</source>
            <translation>durch {who}</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_status.py"></location>
            <source>first until {at}</source>
            <translation>erster bis {at}</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_status.py"></location>
            <source>until {at}</source>
            <translation>bis {at}</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_status.py"></location>
            <source>until {at} by {who}</source>
            <translation>bis {at} durch {who}</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_status.py"></location>
            <source>{count} held</source>
            <translation>{count} zurückgehalten</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_status.py"></location>
            <source>{count} running</source>
            <translation>{count} laufen</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_status.py"></location>
            <source>{count} waiting</source>
            <translation>{count} warten</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_status.py"></location>
            <source>{error} · failed {count} times in a row</source>
            <translation>{error} · {count}-mal in Folge fehlgeschlagen</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_status.py"></location>
            <source>{error} · timed out {count} times in a row</source>
            <translation>{error} · {count}-mal in Folge Zeitlimit erreicht</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_status.py"></location>
            <source>{error} · {count} times in a row</source>
            <translation>{error} · {count}-mal in Folge</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/job_status.py"></location>
            <source>{taken} of about {usual}</source>
            <translation>{taken} von etwa {usual}</translation>
        </message>
    </context>
    <context>
        <name>languages</name>
        <message>
            <location filename="../../gui/text/translated.py"></location>
            <source>en</source>
            <comment>the code of this language</comment>
            <translation>de</translation>
        </message>
    </context>
    <context>
        <name>last_runs</name>
        <message>
            <location filename="../../gui/inspector/last_runs.py"></location>
            <source>Last runs</source>
            <translation>Letzte Läufe</translation>
        </message>
    </context>
    <context>
        <name>left_out_words</name>
        <message>
            <location filename="../../gui/job_editor/reading/consequences.py"></location>
            <source>Left out soon: {days}</source>
            <translation>Bald ausgelassen: {days}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/consequences.py"></location>
            <source>{days} and {count} more</source>
            <translation>{days} und {count} weitere</translation>
        </message>
    </context>
    <context>
        <name>length_lines</name>
        <message>
            <location filename="../../gui/widgets/plots/length_lines.py"></location>
            <source>{number} d</source>
            <translation>{number} T</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/plots/length_lines.py"></location>
            <source>{number} h</source>
            <translation>{number} h</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/plots/length_lines.py"></location>
            <source>{number} min</source>
            <translation>{number} min</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/plots/length_lines.py"></location>
            <source>{number} s</source>
            <translation>{number} s</translation>
        </message>
    </context>
    <context>
        <name>listed_job</name>
        <message>
            <location filename="../../gui/job_list/listed_job.py"></location>
            <source>after {at}</source>
            <translation>nach {at}</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/listed_job.py"></location>
            <source>as last known</source>
            <translation>zuletzt bekannt</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/listed_job.py"></location>
            <source>has not run yet</source>
            <translation>noch nicht gelaufen</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/listed_job.py"></location>
            <source>in the bin since {at}</source>
            <translation>im Papierkorb seit {at}</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/listed_job.py"></location>
            <source>off</source>
            <translation>aus</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/listed_job.py"></location>
            <source>once it happens</source>
            <translation>sobald es geschieht</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/listed_job.py"></location>
            <source>paused</source>
            <translation>pausiert</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/listed_job.py"></location>
            <source>paused by {who}</source>
            <translation>pausiert durch {who}</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/listed_job.py"></location>
            <source>paused until {at}</source>
            <translation>pausiert bis {at}</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/listed_job.py"></location>
            <source>paused until {at} by {who}</source>
            <translation>pausiert bis {at} durch {who}</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/listed_job.py"></location>
            <source>running</source>
            <translation>läuft</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/listed_job.py"></location>
            <source>stopped: {reason}</source>
            <translation>gestoppt: {reason}</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/listed_job.py"></location>
            <source>when resumed</source>
            <translation>nach dem Fortsetzen</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/listed_job.py"></location>
            <source>{count} running</source>
            <translation>{count} laufend</translation>
        </message>
        <message>
            <location filename="../../gui/job_list/listed_job.py"></location>
            <source>{state}, {count} held</source>
            <translation>{state}, {count} zurückgehalten</translation>
        </message>
    </context>
    <context>
        <name>load_words</name>
        <message>
            <location filename="../../gui/timeline/load_strip.py"></location>
            <source>1 job</source>
            <translation>1 Job</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/load_strip.py"></location>
            <source>No run</source>
            <translation>Kein Lauf</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/load_strip.py"></location>
            <source>Runs per day</source>
            <translation>Läufe je Tag</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/load_strip.py"></location>
            <source>Runs per hour</source>
            <translation>Läufe je Stunde</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/load_strip.py"></location>
            <source>Runs per minute</source>
            <translation>Läufe je Minute</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/load_strip.py"></location>
            <source>Runs per week</source>
            <translation>Läufe je Woche</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/load_strip.py"></location>
            <source>Runs per {step}</source>
            <translation>Läufe je {step}</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/load_strip.py"></location>
            <source>per day</source>
            <translation>pro Tag</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/load_strip.py"></location>
            <source>per hour</source>
            <translation>pro Stunde</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/load_strip.py"></location>
            <source>per minute</source>
            <translation>pro Minute</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/load_strip.py"></location>
            <source>per week</source>
            <translation>pro Woche</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/load_strip.py"></location>
            <source>per {step}</source>
            <translation>pro {step}</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/load_strip.py"></location>
            <source>{count} failed</source>
            <translation>{count} fehlgeschlagen</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/load_strip.py"></location>
            <source>{count} jobs</source>
            <translation>{count} Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/load_strip.py"></location>
            <source>{count} to come</source>
            <translation>noch {count}</translation>
        </message>
    </context>
    <context>
        <name>machine_words</name>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>1 run</source>
            <translation>1 Lauf</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>Hourbell {version}</source>
            <translation>Hourbell {version}</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>No run in the last hour</source>
            <translation>Kein Lauf in der letzten Stunde</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>Runs 1</source>
            <translation>Führt 1 aus</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>Runs nothing</source>
            <translation>Führt nichts aus</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>Runs {count}</source>
            <translation>Führt {count} aus</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>carried out runs</source>
            <translation>führte Läufe aus</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>carries out runs</source>
            <translation>führt Läufe aus</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>dead</source>
            <translation>ausgefallen</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>its clock is {length} ahead</source>
            <translation>seine Uhr geht {length} vor</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>its clock is {length} behind</source>
            <translation>seine Uhr geht {length} nach</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>planned the jobs</source>
            <translation>plante die Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>plans the jobs</source>
            <translation>plant die Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>process {pid}</source>
            <translation>Prozess {pid}</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>seen {length} ago</source>
            <translation>gesehen vor {length}</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>silent</source>
            <translation>still</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>since {at}</source>
            <translation>seit {at}</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>stands by</source>
            <translation>steht bereit</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>stood by</source>
            <translation>stand bereit</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>stopped</source>
            <translation>beendet</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>takes no more runs</source>
            <translation>nimmt nichts mehr an</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>takes no more runs since {at}, by {who}</source>
            <translation>nimmt nichts mehr an seit {at}, durch {who}</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>well</source>
            <translation>in Ordnung</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>{count} runs</source>
            <translation>{count} Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>{runs} in the last hour, half begun within {median}, 95 % within {most}</source>
            <translation>{runs} in der letzten Stunde, die Hälfte begann binnen {median}, 95 % binnen {most}</translation>
        </message>
        <message>
            <location filename="../../gui/machines/machine_words.py"></location>
            <source>{taken} of about {usual}</source>
            <translation>{taken} von etwa {usual}</translation>
        </message>
    </context>
    <context>
        <name>main_menu</name>
        <message>
            <location filename="../../gui/commands/actions/menus.py"></location>
            <source>&amp;Days</source>
            <translation>&amp;Tage</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/menus.py"></location>
            <source>&amp;Help</source>
            <translation>&amp;Hilfe</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/menus.py"></location>
            <source>&amp;Import and export</source>
            <translation>Import und E&amp;xport</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/menus.py"></location>
            <source>&amp;More</source>
            <translation>&amp;Mehr</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/menus.py"></location>
            <source>&amp;Occurrence</source>
            <translation>Ter&amp;min</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/menus.py"></location>
            <source>&amp;Tools</source>
            <translation>Werk&amp;zeuge</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/menus.py"></location>
            <source>&amp;View</source>
            <translation>Ans&amp;icht</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/menus.py"></location>
            <source>Colou&amp;rs</source>
            <translation>Far&amp;ben</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/menus.py"></location>
            <source>Se&amp;lected runs</source>
            <translation>Ausgewählte &amp;Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/commands/actions/menus.py"></location>
            <source>Selected &amp;jobs</source>
            <translation>Ausgewählte &amp;Jobs</translation>
        </message>
    </context>
    <context>
        <name>menu</name>
        <message>
            <location filename="../../gui/widgets/menu.py"></location>
            <source>Menu</source>
            <translation>Menü</translation>
        </message>
    </context>
    <context>
        <name>moments</name>
        <message>
            <location filename="../../gui/job_editor/reading/moments.py"></location>
            <source>a date alone is wanted: {date}</source>
            <translation>nur ein Datum ist gewünscht: {date}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/moments.py"></location>
            <source>add a time of day: {date} 09:00</source>
            <translation>fügen Sie eine Uhrzeit hinzu: {date} 09:00</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/moments.py"></location>
            <source>there is no {date}</source>
            <translation>{date} gibt es nicht</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/moments.py"></location>
            <source>write a date, such as 2026-12-01, or with a time: 2026-12-01 09:00</source>
            <translation>schreiben Sie ein Datum, etwa 2026-12-01, oder mit Uhrzeit: 2026-12-01 09:00</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/moments.py"></location>
            <source>write two times: 2026-12-24 18:00 / 2027-01-02 06:00</source>
            <translation>schreiben Sie zwei Zeiten: 2026-12-24 18:00 / 2027-01-02 06:00</translation>
        </message>
    </context>
    <context>
        <name>month_model</name>
        <message>
            <location filename="../../gui/calendar/month_model.py"></location>
            <source>nothing</source>
            <translation>nichts</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/month_model.py"></location>
            <source>to come: {names}</source>
            <translation>steht an: {names}</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/month_model.py"></location>
            <source>waits until: {names}</source>
            <translation>wartet bis: {names}</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/month_model.py"></location>
            <source>{outcome}: {count}</source>
            <translation>{outcome}: {count}</translation>
        </message>
    </context>
    <context>
        <name>move_menu</name>
        <message>
            <location filename="../../gui/occurrences/move_menu.py"></location>
            <source>&amp;All</source>
            <translation>&amp;Alle</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/move_menu.py"></location>
            <source>&amp;Move it there</source>
            <translation>&amp;Dorthin verschieben</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/move_menu.py"></location>
            <source>&amp;This one only</source>
            <translation>&amp;Nur diesen</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/move_menu.py"></location>
            <source>This and &amp;following</source>
            <translation>Diesen und &amp;folgende</translation>
        </message>
    </context>
    <context>
        <name>occurrence_changes</name>
        <message>
            <location filename="../../gui/occurrences/occurrence_changes.py"></location>
            <source>that time is past; say one to come</source>
            <translation>diese Zeit ist vergangen; nennen Sie eine, die noch kommt</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/occurrence_changes.py"></location>
            <source>“{job}” is in the bin; restore it first</source>
            <translation>„{job}“ liegt im Papierkorb; stellen Sie ihn erst wieder her</translation>
        </message>
    </context>
    <context>
        <name>occurrence_notes</name>
        <message>
            <location filename="../../gui/job_editor/preview/occurrence_notes.py"></location>
            <source>Added by hand.</source>
            <translation>Von Hand hinzugefügt.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/occurrence_notes.py"></location>
            <source>Instead of {days}, which is an off day.</source>
            <translation>Statt {days}, einem freien Tag.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/occurrence_notes.py"></location>
            <source>Moved by hand from another time.</source>
            <translation>Von Hand von einer anderen Zeit verschoben.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/occurrence_notes.py"></location>
            <source>One of the extra times, not of a rule.</source>
            <translation>Eine der zusätzlichen Zeiten, nicht aus einer Regel.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/occurrence_notes.py"></location>
            <source>The clock shows this time twice that day; this is the first one.</source>
            <translation>Die Uhr zeigt diese Zeit an diesem Tag zweimal; dies ist die erste.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/occurrence_notes.py"></location>
            <source>The clock shows this time twice that day; this is the second one.</source>
            <translation>Die Uhr zeigt diese Zeit an diesem Tag zweimal; dies ist die zweite.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/occurrence_notes.py"></location>
            <source>added</source>
            <translation>hinzugefügt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/occurrence_notes.py"></location>
            <source>clock change</source>
            <translation>Zeitumstellung</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/occurrence_notes.py"></location>
            <source>extra</source>
            <translation>zusätzlich</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/occurrence_notes.py"></location>
            <source>jitter</source>
            <translation>Streuung</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/occurrence_notes.py"></location>
            <source>moved</source>
            <translation>verschoben</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/occurrence_notes.py"></location>
            <source>moved day</source>
            <translation>anderer Tag</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/occurrence_notes.py"></location>
            <source>twice</source>
            <translation>zweimal</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/occurrence_notes.py"></location>
            <source>{length} later than the rule says.</source>
            <translation>{length} später, als die Regel sagt.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/preview/occurrence_notes.py"></location>
            <source>{time} does not exist that day: clocks go forward.</source>
            <translation>{time} gibt es an diesem Tag nicht: die Uhr wird vorgestellt.</translation>
        </message>
    </context>
    <context>
        <name>outcome_groups</name>
        <message>
            <location filename="../../gui/widgets/plots/outcome_groups.py"></location>
            <source>Failed</source>
            <translation>Fehlgeschlagen</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/plots/outcome_groups.py"></location>
            <source>Interrupted or missed</source>
            <translation>Unterbrochen, verpasst</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/plots/outcome_groups.py"></location>
            <source>Skipped or cancelled</source>
            <translation>Übersprungen, abgebrochen</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/plots/outcome_groups.py"></location>
            <source>Succeeded</source>
            <translation>Erfolgreich</translation>
        </message>
    </context>
    <context>
        <name>outcomes</name>
        <message>
            <location filename="../../gui/text/state_names.py"></location>
            <source>Cancelled</source>
            <translation>Abgebrochen</translation>
        </message>
        <message>
            <location filename="../../gui/text/state_names.py"></location>
            <source>Failed</source>
            <translation>Fehlgeschlagen</translation>
        </message>
        <message>
            <location filename="../../gui/text/outcomes.py"></location>
            <source>HTTP {status}</source>
            <translation>HTTP {status}</translation>
        </message>
        <message>
            <location filename="../../gui/text/state_names.py"></location>
            <source>Interrupted</source>
            <translation>Unterbrochen</translation>
        </message>
        <message>
            <location filename="../../gui/text/state_names.py"></location>
            <source>Missed</source>
            <translation>Verpasst</translation>
        </message>
        <message>
            <location filename="../../gui/text/state_names.py"></location>
            <source>Running</source>
            <translation>Läuft</translation>
        </message>
        <message>
            <location filename="../../gui/text/state_names.py"></location>
            <source>Skipped</source>
            <translation>Übersprungen</translation>
        </message>
        <message>
            <location filename="../../gui/text/state_names.py"></location>
            <source>Succeeded</source>
            <translation>Erfolgreich</translation>
        </message>
        <message>
            <location filename="../../gui/text/state_names.py"></location>
            <source>Timed out</source>
            <translation>Zeitlimit</translation>
        </message>
        <message>
            <location filename="../../gui/text/state_names.py"></location>
            <source>Waiting</source>
            <translation>Wartet</translation>
        </message>
        <message>
            <location filename="../../gui/text/outcomes.py"></location>
            <source>after another job</source>
            <translation>nach einem anderen Job</translation>
        </message>
        <message>
            <location filename="../../gui/text/outcomes.py"></location>
            <source>at start</source>
            <translation>beim Start</translation>
        </message>
        <message>
            <location filename="../../gui/text/outcomes.py"></location>
            <source>by a program</source>
            <translation>durch ein Programm</translation>
        </message>
        <message>
            <location filename="../../gui/text/outcomes.py"></location>
            <source>by hand</source>
            <translation>von Hand</translation>
        </message>
        <message>
            <location filename="../../gui/text/outcomes.py"></location>
            <source>by schedule</source>
            <translation>nach Zeitplan</translation>
        </message>
        <message>
            <location filename="../../gui/text/outcomes.py"></location>
            <source>by “{event}”</source>
            <translation>durch „{event}“</translation>
        </message>
        <message>
            <location filename="../../gui/text/outcomes.py"></location>
            <source>catch-up</source>
            <translation>Nachholen</translation>
        </message>
        <message>
            <location filename="../../gui/text/outcomes.py"></location>
            <source>exit {code}</source>
            <translation>Exit {code}</translation>
        </message>
        <message>
            <location filename="../../gui/text/outcomes.py"></location>
            <source>held: in the bin</source>
            <translation>zurückgehalten: im Papierkorb</translation>
        </message>
        <message>
            <location filename="../../gui/text/outcomes.py"></location>
            <source>held: paused</source>
            <translation>zurückgehalten: pausiert</translation>
        </message>
        <message>
            <location filename="../../gui/text/outcomes.py"></location>
            <source>held: switched off</source>
            <translation>zurückgehalten: ausgeschaltet</translation>
        </message>
        <message>
            <location filename="../../gui/text/outcomes.py"></location>
            <source>made up for on request</source>
            <translation>auf Wunsch nachgeholt</translation>
        </message>
        <message>
            <location filename="../../gui/text/outcomes.py"></location>
            <source>next step</source>
            <translation>nächster Schritt</translation>
        </message>
        <message>
            <location filename="../../gui/text/outcomes.py"></location>
            <source>retry</source>
            <translation>neuer Versuch</translation>
        </message>
        <message>
            <location filename="../../gui/text/outcomes.py"></location>
            <source>run again</source>
            <translation>erneut ausgeführt</translation>
        </message>
        <message>
            <location filename="../../gui/text/outcomes.py"></location>
            <source>{count} occurrences</source>
            <translation>{count} Termine</translation>
        </message>
    </context>
    <context>
        <name>output_words</name>
        <message>
            <location filename="../../gui/run_output/output_words.py"></location>
            <source>It has not written anything yet.</source>
            <translation>Er hat noch nichts geschrieben.</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/output_words.py"></location>
            <source>It has not written anything.</source>
            <translation>Er hat nichts geschrieben.</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/output_words.py"></location>
            <source>What it wrote is not kept any more.</source>
            <translation>Was er schrieb, ist nicht mehr aufbewahrt.</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/output_words.py"></location>
            <source>on {machine}</source>
            <translation>auf {machine}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/output_words.py"></location>
            <source>step {number}</source>
            <translation>Schritt {number}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/output_words.py"></location>
            <source>try {number}</source>
            <translation>Versuch {number}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/output_words.py"></location>
            <source>try {number} of {count}</source>
            <translation>Versuch {number} von {count}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/output_words.py"></location>
            <source>{job} · {time}</source>
            <translation>{job} · {time}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/output_words.py"></location>
            <source>{state} after {length}</source>
            <translation>{state} nach {length}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/output_words.py"></location>
            <source>{state} for {length}</source>
            <translation>{state} seit {length}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/output_words.py"></location>
            <source>{state} for {length} of about {usual}</source>
            <translation>{state} seit {length} von etwa {usual}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/output_words.py"></location>
            <source>{trigger} · revision {number}</source>
            <translation>{trigger} · Fassung {number}</translation>
        </message>
    </context>
    <context>
        <name>paper_choice</name>
        <message>
            <location filename="../../gui/paper/paper_choice.py"></location>
            <source>Legal</source>
            <translation>Legal</translation>
        </message>
        <message>
            <location filename="../../gui/paper/paper_choice.py"></location>
            <source>Letter</source>
            <translation>Letter</translation>
        </message>
        <message>
            <location filename="../../gui/paper/paper_choice.py"></location>
            <source>Tabloid</source>
            <translation>Tabloid</translation>
        </message>
        <message>
            <location filename="../../gui/paper/paper_choice.py"></location>
            <source>{name} ({width} × {height} in)</source>
            <translation>{name} ({width} × {height} Zoll)</translation>
        </message>
        <message>
            <location filename="../../gui/paper/paper_choice.py"></location>
            <source>{name} ({width} × {height} mm)</source>
            <translation>{name} ({width} × {height} mm)</translation>
        </message>
    </context>
    <context>
        <name>paper_pages</name>
        <message>
            <location filename="../../gui/paper/pages.py"></location>
            <source>As of {time}</source>
            <translation>Stand {time}</translation>
        </message>
        <message>
            <location filename="../../gui/timeline/paper_lanes.py"></location>
            <source>No jobs are shown.</source>
            <translation>Es werden keine Jobs gezeigt.</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/paper_pages.py"></location>
            <source>None of the jobs that are shown ran, and none is to run.</source>
            <translation>Keiner der gezeigten Jobs lief oder soll laufen.</translation>
        </message>
        <message>
            <location filename="../../gui/paper/pages.py"></location>
            <source>Page {number} of {count}</source>
            <translation>Seite {number} von {count}</translation>
        </message>
        <message>
            <location filename="../../gui/paper/pages.py"></location>
            <source>Times in {zone}</source>
            <translation>Zeiten in {zone}</translation>
        </message>
        <message>
            <location filename="../../gui/calendar/paper_pages.py"></location>
            <source>{day}, continued</source>
            <translation>{day}, Fortsetzung</translation>
        </message>
    </context>
    <context>
        <name>paper_work</name>
        <message>
            <location filename="../../gui/paper/paper_work.py"></location>
            <source>The printer can't be reached.</source>
            <translation>Der Drucker ist nicht zu erreichen.</translation>
        </message>
        <message>
            <location filename="../../gui/paper/paper_work.py"></location>
            <source>The printer takes no more pages.</source>
            <translation>Der Drucker nimmt keine weiteren Seiten an.</translation>
        </message>
    </context>
    <context>
        <name>parameter_rows</name>
        <message>
            <location filename="../../gui/job_editor/reading/parameter_rows.py"></location>
            <source>Give it a default, or let it be required.</source>
            <translation>Geben Sie ihm eine Vorgabe oder machen Sie ihn zur Pflicht.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/parameter_rows.py"></location>
            <source>Give it a name.</source>
            <translation>Geben Sie ihm einen Namen.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/parameter_rows.py"></location>
            <source>“{name}” stands there twice; give one another name.</source>
            <translation>„{name}“ steht zweimal da; geben Sie einem einen anderen Namen.</translation>
        </message>
    </context>
    <context>
        <name>pasted_reading</name>
        <message>
            <location filename="../../gui/job_editor/reading/pasted_reading.py"></location>
            <source>What it kept secret goes to the secret store as {name} when the job is saved.</source>
            <translation>Was darin geheim war, kommt beim Speichern des Jobs als {name} in den Geheimnisspeicher.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/pasted_reading.py"></location>
            <source>“{text}” behind the URL is not understood</source>
            <translation>„{text}“ hinter der URL ist nicht zu verstehen</translation>
        </message>
    </context>
    <context>
        <name>place_names</name>
        <message>
            <location filename="../../gui/filing/place_names.py"></location>
            <source>“{name}” can't be used: {reason}.</source>
            <translation>„{name}“ ist nicht zu gebrauchen: {reason}.</translation>
        </message>
    </context>
    <context>
        <name>policy_reading</name>
        <message>
            <location filename="../../gui/job_editor/reading/policy_reading.py"></location>
            <source>{kind} is not a condition</source>
            <translation>{kind} ist keine Bedingung</translation>
        </message>
    </context>
    <context>
        <name>progress_words</name>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>1 sequence under way</source>
            <translation>1 Abfolge im Gang</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>If it went well</source>
            <translation>Wenn es gut ging</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>If “{event}” came</source>
            <translation>Wenn „{event}“ kam</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>Wait for “{event}”</source>
            <translation>Auf „{event}“ warten</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>Wait {length}</source>
            <translation>{length} warten</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>a machine on which it may run</source>
            <translation>einen Rechner, auf dem es laufen darf</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>before step 1 of {count}</source>
            <translation>vor Schritt 1 von {count}</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>before: {what}</source>
            <translation>vorher: {what}</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>done</source>
            <translation>getan</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>else {what}</source>
            <translation>sonst {what}</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>ended</source>
            <translation>beendet</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>failed</source>
            <translation>fehlgeschlagen</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>for {length}</source>
            <translation>seit {length}</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>if it went well</source>
            <translation>wenn es gut ging</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>if “{event}” came</source>
            <translation>wenn „{event}“ kam</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>in {length}</source>
            <translation>in {length}</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>is being ended</source>
            <translation>wird beendet</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>is over</source>
            <translation>ist zu Ende</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>it fails</source>
            <translation>schlägt es fehl</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>it is over</source>
            <translation>ist es zu Ende</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>it runs</source>
            <translation>läuft</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>its time</source>
            <translation>seine Zeit</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>its turn</source>
            <translation>bis es an der Reihe ist</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>left out</source>
            <translation>ausgelassen</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>now</source>
            <translation>jetzt</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>of {at}</source>
            <translation>vom {at}</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>running</source>
            <translation>läuft</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>since {at}</source>
            <translation>seit {at}</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>skipped</source>
            <translation>übersprungen</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>the event “{event}”</source>
            <translation>das Ereignis „{event}“</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>the event “{event}”, key {key}</source>
            <translation>das Ereignis „{event}“, Schlüssel {key}</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>the rest is left out</source>
            <translation>entfällt der Rest</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>then {what}</source>
            <translation>dann {what}</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>to come</source>
            <translation>kommt noch</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>tried {count} times, waits for you</source>
            <translation>{count}-mal versucht, wartet auf Sie</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>try {number}</source>
            <translation>Versuch {number}</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>until {at}</source>
            <translation>bis {at}</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>waits for you</source>
            <translation>wartet auf Sie</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>{count} d</source>
            <translation>{count} T</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>{count} days</source>
            <translation>{count} Tage</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>{count} failed</source>
            <translation>{count} fehlgeschlagen</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>{count} h</source>
            <translation>{count} h</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>{count} min</source>
            <translation>{count} min</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>{count} more of {job}</source>
            <translation>{count} weitere von {job}</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>{count} sequences under way</source>
            <translation>{count} Abfolgen im Gang</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>{gone} of {whole} gone</source>
            <translation>{gone} von {whole} vorbei</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>{step} of {count}</source>
            <translation>{step} von {count}</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>{step} of {count} · {name}</source>
            <translation>{step} von {count} · {name}</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>“{event}”</source>
            <translation>„{event}“</translation>
        </message>
        <message>
            <location filename="../../gui/text/progress_words.py"></location>
            <source>“{name}”</source>
            <translation>„{name}“</translation>
        </message>
    </context>
    <context>
        <name>quick_line</name>
        <message>
            <location filename="../../gui/quick_add/quick_line.py"></location>
            <source>Say what to do, too: a URL, a curl command, the path of a program, or “run” and a command.</source>
            <translation>Sagen Sie auch, was zu tun ist: eine URL, ein curl-Befehl, der Pfad eines Programms oder „starte“ und ein Befehl.</translation>
        </message>
        <message>
            <location filename="../../gui/quick_add/quick_line.py"></location>
            <source>Say when, too: “every weekday at 9:30” before it.</source>
            <translation>Sagen Sie auch, wann: „werktags um 9:30“ davor.</translation>
        </message>
        <message>
            <location filename="../../gui/quick_add/quick_line.py"></location>
            <source>it holds a password, which would be kept; save it as a secret and write {names}</source>
            <translation>es enthält ein Passwort, das aufbewahrt würde; speichern Sie es als Geheimnis, und schreiben Sie {names}</translation>
        </message>
        <message>
            <location filename="../../gui/quick_add/quick_line.py"></location>
            <source>{problem} A command needs “run” before it.</source>
            <translation>{problem} Vor einen Befehl gehört „starte“.</translation>
        </message>
    </context>
    <context>
        <name>rule_parts</name>
        <message>
            <location filename="../../gui/job_editor/reading/rule_parts.py"></location>
            <source>choose a day of the week</source>
            <translation>wählen Sie einen Wochentag</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/rule_parts.py"></location>
            <source>write a time of day, such as 9:00 or 9:00, 17:30</source>
            <translation>schreiben Sie eine Uhrzeit, etwa 9:00 oder 9:00, 17:30</translation>
        </message>
    </context>
    <context>
        <name>run_columns</name>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>Attempt {number}</source>
            <translation>Versuch {number}</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>Code</source>
            <translation>Code</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>Due</source>
            <translation>Fällig</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>First error</source>
            <translation>Erster Fehler</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>Job</source>
            <translation>Job</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>Late</source>
            <translation>Verspätung</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>Outcome</source>
            <translation>Ergebnis</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>Reason</source>
            <translation>Grund</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>Result</source>
            <translation>Meldung</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>Started</source>
            <translation>Begonnen</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>Step {step}</source>
            <translation>Schritt {step}</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>Step {step}, attempt {number}</source>
            <translation>Schritt {step}, Versuch {number}</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>Took</source>
            <translation>Dauer</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>for “{event}”</source>
            <translation>auf „{event}“</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>for “{event}”, until {time}</source>
            <translation>auf „{event}“, bis {time}</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>repeated {count} times</source>
            <translation>{count}-mal wiederholt</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>repeated {count} times, shown one by one</source>
            <translation>{count}-mal wiederholt, einzeln gezeigt</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>since {time}</source>
            <translation>seit {time}</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>until {time}</source>
            <translation>bis {time}</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>{count} alike</source>
            <translation>{count} gleiche</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>{count} alike, folded</source>
            <translation>{count} gleiche, zusammengefasst</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>{count} alike, shown one by one</source>
            <translation>{count} gleiche, einzeln gezeigt</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>{count}×</source>
            <translation>{count}×</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>{first} to {last}</source>
            <translation>{first} bis {last}</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>{outcome} (attempt {number})</source>
            <translation>{outcome} (Versuch {number})</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>{outcome} (step {step})</source>
            <translation>{outcome} (Schritt {step})</translation>
        </message>
        <message>
            <location filename="../../gui/run_log/run_columns.py"></location>
            <source>{outcome} (step {step}, attempt {number})</source>
            <translation>{outcome} (Schritt {step}, Versuch {number})</translation>
        </message>
    </context>
    <context>
        <name>run_values</name>
        <message>
            <location filename="../../gui/commands/jobs/run_values_dialog.py"></location>
            <source>A date, such as yesterday or 2026-12-01</source>
            <translation>Ein Tag, etwa gestern oder 2026-12-01</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/run_values_dialog.py"></location>
            <source>A time, such as tomorrow 9:00 or 2026-12-01T09:00</source>
            <translation>Ein Zeitpunkt, etwa morgen 9:00 oder 2026-12-01T09:00</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/run_values_dialog.py"></location>
            <source>From {least} to {most}</source>
            <translation>Von {least} bis {most}</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/run_values_dialog.py"></location>
            <source>The name of a secret</source>
            <translation>Der Name eines Geheimnisses</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/run_values_dialog.py"></location>
            <source>{least} or more</source>
            <translation>{least} oder mehr</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/run_values_dialog.py"></location>
            <source>{most} or less</source>
            <translation>{most} oder weniger</translation>
        </message>
    </context>
    <context>
        <name>schedule_reading</name>
        <message>
            <location filename="../../gui/job_editor/reading/schedule_reading.py"></location>
            <source>choose a time zone, such as Europe/Berlin</source>
            <translation>wählen Sie eine Zeitzone, etwa Europe/Berlin</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/schedule_reading.py"></location>
            <source>say at least one time to fire: add a rule</source>
            <translation>geben Sie mindestens eine Zeit zum Auslösen an: fügen Sie eine Regel hinzu</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/schedule_reading.py"></location>
            <source>write a country such as DE, or with a region: DE-BY</source>
            <translation>schreiben Sie ein Land wie DE oder mit Region: DE-BY</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/schedule_reading.py"></location>
            <source>{place}: {name}, {count} dates</source>
            <translation>{place}: {name}, {count} Daten</translation>
        </message>
    </context>
    <context>
        <name>section_words</name>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>1 check of the output</source>
            <translation>1 Prüfung der Ausgabe</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>1 header</source>
            <translation>1 Kopfzeile</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>1 process at most</source>
            <translation>höchstens 1 Prozess</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>1 single occurrence was skipped, moved or added by hand.</source>
            <translation>1 einzelner Termin wurde von Hand ausgelassen, verschoben oder hinzugefügt.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>1 step</source>
            <translation>1 Schritt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>1 variable</source>
            <translation>1 Variable</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>Body: {kind}</source>
            <translation>Inhalt: {kind}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>Body: {kind}, {count} lines</source>
            <translation>Inhalt: {kind}, {count} Zeilen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>In the home folder, with the usual environment</source>
            <translation>Im persönlichen Ordner, mit der üblichen Umgebung</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>In {folder}</source>
            <translation>In {folder}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>No body, no headers, no sign-in</source>
            <translation>Kein Inhalt, keine Kopfzeilen, keine Anmeldung</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>Not said yet</source>
            <translation>Noch nicht gesagt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>Runs {command}</source>
            <translation>Führt {command} aus</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>Signed in with the secret {name}</source>
            <translation>Angemeldet mit dem Geheimnis {name}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>a script for {interpreter}</source>
            <translation>ein Skript für {interpreter}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>always</source>
            <translation>immer</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>as the settings say</source>
            <translation>wie in den Einstellungen gesagt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>at most once</source>
            <translation>höchstens einmal</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>catches up on all that was missed</source>
            <translation>holt alle verpassten nach</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>catches up on the last one missed</source>
            <translation>holt den letzten verpassten nach</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>does not try again</source>
            <translation>versucht es nicht erneut</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>drops what was missed</source>
            <translation>lässt Verpasstes aus</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>idle for {length}</source>
            <translation>seit {length} unbenutzt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>keeps the machine awake</source>
            <translation>hält den Rechner wach</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>keeps {size} of output</source>
            <translation>behält {size} Ausgabe</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>lets others use the disks first</source>
            <translation>lässt anderen an den Datenträgern den Vortritt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>load of {share} % at most</source>
            <translation>höchstens {share} % Auslastung</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>never</source>
            <translation>nie</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>no time-out</source>
            <translation>kein Zeitlimit</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>on an unmetered network</source>
            <translation>in einem nicht getakteten Netzwerk</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>on mains power</source>
            <translation>am Stromnetz</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>once in {length} at most</source>
            <translation>höchstens einmal in {length}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>pauses after 1 failure</source>
            <translation>pausiert nach 1 Fehler</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>pauses after {count} failures</source>
            <translation>pausiert nach {count} Fehlern</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>pings a service</source>
            <translation>pingt einen Dienst</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>queues while one is running</source>
            <translation>wartet, während einer läuft</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>quiet {hours}</source>
            <translation>still {hours}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>reads an input</source>
            <translation>liest eine Eingabe</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>replaces the one running</source>
            <translation>ersetzt den laufenden</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>runs again what was cut off</source>
            <translation>führt Unterbrochenes erneut aus</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>runs by its schedule</source>
            <translation>läuft nach Plan</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>runs up to {most} at once</source>
            <translation>lässt bis zu {most} zugleich laufen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>signed</source>
            <translation>signiert</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>skips while one is running</source>
            <translation>überspringt, während einer läuft</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>spread by up to {length}</source>
            <translation>gestreut um bis zu {length}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>success is exit code {codes}</source>
            <translation>Erfolg ist Exit-Code {codes}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>success is status {codes}</source>
            <translation>Erfolg ist Status {codes}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>success is that of the last step</source>
            <translation>Erfolg ist der des letzten Schritts</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>switched off</source>
            <translation>ausgeschaltet</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>tags {tags}</source>
            <translation>Tags {tags}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>the network is up</source>
            <translation>das Netzwerk verbunden ist</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>then starts {jobs}</source>
            <translation>startet dann {jobs}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>through a proxy</source>
            <translation>über einen Proxy</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>time-out {length}</source>
            <translation>Zeitlimit {length}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>time-outs of its steps</source>
            <translation>Zeitlimits seiner Schritte</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>tries again once after {wait}</source>
            <translation>versucht es einmal erneut nach {wait}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>tries again {count} times from {wait} on, waiting ever longer</source>
            <translation>versucht es {count}-mal erneut, ab {wait} und immer länger wartend</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>tries again {count} times, each after {wait}</source>
            <translation>versucht es {count}-mal erneut, jeweils nach {wait}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>wakes the machine</source>
            <translation>weckt den Rechner</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>what it leaves goes on</source>
            <translation>was es hinterlässt, läuft weiter</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>when it fails, and when it works again</source>
            <translation>wenn es fehlschlägt, und wenn es wieder geht</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>whenever it ends</source>
            <translation>bei jedem Ende</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>with 1 line of output</source>
            <translation>mit 1 Zeile Ausgabe</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>with {count} lines of output</source>
            <translation>mit {count} Zeilen Ausgabe</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{conditions}, else skips the run</source>
            <translation>{conditions}, überspringt sonst den Lauf</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{conditions}, or runs all the same</source>
            <translation>{conditions}, oder läuft trotzdem</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{conditions}; waits up to {length}, then runs all the same</source>
            <translation>{conditions}; wartet bis zu {length}, läuft dann trotzdem</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{conditions}; waits up to {length}, then skips the run</source>
            <translation>{conditions}; wartet bis zu {length}, überspringt dann den Lauf</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{count} checks of the output</source>
            <translation>{count} Prüfungen der Ausgabe</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{count} headers</source>
            <translation>{count} Kopfzeilen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{count} processes at most</source>
            <translation>höchstens {count} Prozesse</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{count} single occurrences were skipped, moved or added by hand.</source>
            <translation>{count} einzelne Termine wurden von Hand ausgelassen, verschoben oder hinzugefügt.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{count} steps</source>
            <translation>{count} Schritte</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{count} variables</source>
            <translation>{count} Variablen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{items} and {last}</source>
            <translation>{items} und {last}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{length} of computing at most</source>
            <translation>höchstens {length} Rechenzeit</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{low} to {high}</source>
            <translation>{low} bis {high}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{path} exists</source>
            <translation>{path} existiert</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{program} is not running</source>
            <translation>{program} nicht läuft</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{program} is running</source>
            <translation>{program} läuft</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{share} % of a processor at most</source>
            <translation>höchstens {share} % eines Prozessors</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{size} free on {path}</source>
            <translation>{size} auf {path} frei</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{size} of memory at most</source>
            <translation>höchstens {size} Arbeitsspeicher</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>{size} of memory free</source>
            <translation>{size} Arbeitsspeicher frei</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/reading/words/section_words.py"></location>
            <source>“{name}”</source>
            <translation>„{name}“</translation>
        </message>
    </context>
    <context>
        <name>simulated_spans</name>
        <message>
            <location filename="../../gui/simulator/simulated_spans.py"></location>
            <source>24 hours</source>
            <translation>24 Stunden</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/simulated_spans.py"></location>
            <source>30 days</source>
            <translation>30 Tage</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/simulated_spans.py"></location>
            <source>365 days</source>
            <translation>365 Tage</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/simulated_spans.py"></location>
            <source>7 days</source>
            <translation>7 Tage</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/simulated_spans.py"></location>
            <source>From – to</source>
            <translation>Von – bis</translation>
        </message>
    </context>
    <context>
        <name>span_words</name>
        <message>
            <location filename="../../gui/text/span_words.py"></location>
            <source>in {length}</source>
            <translation>in {length}</translation>
        </message>
        <message>
            <location filename="../../gui/text/span_words.py"></location>
            <source>now</source>
            <translation>jetzt</translation>
        </message>
        <message>
            <location filename="../../gui/text/span_words.py"></location>
            <source>{days} d</source>
            <translation>{days} T</translation>
        </message>
        <message>
            <location filename="../../gui/text/span_words.py"></location>
            <source>{days} d {hours} h</source>
            <translation>{days} T {hours} h</translation>
        </message>
        <message>
            <location filename="../../gui/text/span_words.py"></location>
            <source>{hours} h</source>
            <translation>{hours} h</translation>
        </message>
        <message>
            <location filename="../../gui/text/span_words.py"></location>
            <source>{hours} h {minutes} min</source>
            <translation>{hours} h {minutes} min</translation>
        </message>
        <message>
            <location filename="../../gui/text/span_words.py"></location>
            <source>{minutes} min</source>
            <translation>{minutes} min</translation>
        </message>
        <message>
            <location filename="../../gui/text/span_words.py"></location>
            <source>{minutes} min {seconds} s</source>
            <translation>{minutes} min {seconds} s</translation>
        </message>
        <message>
            <location filename="../../gui/text/span_words.py"></location>
            <source>{months} months</source>
            <translation>{months} Monaten</translation>
        </message>
        <message>
            <location filename="../../gui/text/span_words.py"></location>
            <source>{seconds} s</source>
            <translation>{seconds} s</translation>
        </message>
        <message>
            <location filename="../../gui/text/span_words.py"></location>
            <source>{years} years</source>
            <translation>{years} Jahren</translation>
        </message>
    </context>
    <context>
        <name>spans</name>
        <message>
            <location filename="../../gui/statistics/spans.py"></location>
            <source>12 months</source>
            <translation>12 Monate</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/spans.py"></location>
            <source>24 hours</source>
            <translation>24 Stunden</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/spans.py"></location>
            <source>30 days</source>
            <translation>30 Tage</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/spans.py"></location>
            <source>7 days</source>
            <translation>7 Tage</translation>
        </message>
        <message>
            <location filename="../../gui/statistics/spans.py"></location>
            <source>90 days</source>
            <translation>90 Tage</translation>
        </message>
    </context>
    <context>
        <name>spoken_parts</name>
        <message>
            <location filename="../../gui/widgets/spoken/parts.py"></location>
            <source>Buttons</source>
            <translation>Schaltflächen</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/spoken/parts.py"></location>
            <source>Clear</source>
            <translation>Leeren</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/spoken/parts.py"></location>
            <source>Divider</source>
            <translation>Trennlinie</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/spoken/parts.py"></location>
            <source>Status</source>
            <translation>Status</translation>
        </message>
    </context>
    <context>
        <name>started_runs</name>
        <message>
            <location filename="../../gui/commands/jobs/started_runs.py"></location>
            <source>{jobs} ended: {well} well, {others} not.</source>
            <translation>{jobs} beendet: {well} gut, {others} nicht.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/started_runs.py"></location>
            <source>{jobs} succeeded.</source>
            <translation>{jobs} erfolgreich beendet.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/started_runs.py"></location>
            <source>{jobs} were stopped.</source>
            <translation>{jobs} wurden gestoppt.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/started_runs.py"></location>
            <source>{job} failed: {why}</source>
            <translation>{job} ist fehlgeschlagen: {why}</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/started_runs.py"></location>
            <source>{job} succeeded after {length}.</source>
            <translation>{job} ist nach {length} gelungen.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/started_runs.py"></location>
            <source>{job} succeeded.</source>
            <translation>{job} ist gelungen.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/started_runs.py"></location>
            <source>{job} timed out: {why}</source>
            <translation>{job} hat die Zeit überschritten: {why}</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/started_runs.py"></location>
            <source>{job} was cancelled: {why}</source>
            <translation>{job} wurde abgebrochen: {why}</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/started_runs.py"></location>
            <source>{job} was interrupted: {why}</source>
            <translation>{job} wurde unterbrochen: {why}</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/started_runs.py"></location>
            <source>{job} was missed: {why}</source>
            <translation>{job} wurde verpasst: {why}</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/started_runs.py"></location>
            <source>{job} was skipped: {why}</source>
            <translation>{job} wurde übersprungen: {why}</translation>
        </message>
        <message>
            <location filename="../../gui/commands/jobs/started_runs.py"></location>
            <source>{job} was stopped.</source>
            <translation>{job} wurde gestoppt.</translation>
        </message>
    </context>
    <context>
        <name>step_cards</name>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_cards.py"></location>
            <source>name the event that is waited for</source>
            <translation>nennen Sie das Ereignis, auf das gewartet wird</translation>
        </message>
    </context>
    <context>
        <name>step_lines</name>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>1 day</source>
            <translation>1 Tag</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>1 hour</source>
            <translation>1 Stunde</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>1 minute</source>
            <translation>1 Minute</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>1 second</source>
            <translation>1 Sekunde</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>Branch</source>
            <translation>Verzweigung</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>Call</source>
            <translation>Aufruf</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>No</source>
            <translation>Nein</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>Script</source>
            <translation>Skript</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>Wait</source>
            <translation>Wartezeit</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>Wait for event</source>
            <translation>Auf Ereignis warten</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>Wait for “{event}”</source>
            <translation>Auf „{event}“ warten</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>Wait {time}</source>
            <translation>Warten: {time}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>Yes</source>
            <translation>Ja</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>after a failure</source>
            <translation>nach Fehlschlag</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>in any case</source>
            <translation>in jedem Fall</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>no time</source>
            <translation>keine Zeit</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>then it goes on</source>
            <translation>dann geht es weiter</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>unless “{event}” comes</source>
            <translation>außer „{event}“ kommt</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>until {day} {time}</source>
            <translation>bis {day} {time}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>up to {time}</source>
            <translation>bis zu {time}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>{count} days</source>
            <translation>{count} Tage</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>{count} hours</source>
            <translation>{count} Stunden</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>{count} minutes</source>
            <translation>{count} Minuten</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>{count} seconds</source>
            <translation>{count} Sekunden</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>{kind} · on what came before</source>
            <translation>{kind} · nach dem, was davor kam</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>{kind} · since the job began</source>
            <translation>{kind} · seit Beginn des Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>{time}, else it fails</source>
            <translation>{time}, sonst schlägt es fehl</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>{time}, else the rest is left out</source>
            <translation>{time}, sonst entfällt der Rest</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>{time}, then it goes on</source>
            <translation>{time}, dann geht es weiter</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>{way}: {step}</source>
            <translation>{way}: {step}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>{what} · from the step before</source>
            <translation>{what} · vom Schritt davor</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/step_lines.py"></location>
            <source>{what} · {more}</source>
            <translation>{what} · {more}</translation>
        </message>
    </context>
    <context>
        <name>step_model</name>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>Add</source>
            <translation>Hinzufügen</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>Change</source>
            <translation>Änderung</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>Does</source>
            <translation>Tut</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>Folder</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>Job</source>
            <translation>Job</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>Note</source>
            <translation>Hinweis</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>Unchanged</source>
            <translation>Unverändert</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>What</source>
            <translation>Was</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>When</source>
            <translation>Wann</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>arrives switched off</source>
            <translation>kommt ausgeschaltet an</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>no</source>
            <translation>nein</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>none</source>
            <translation>keiner</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>off in the file</source>
            <translation>in der Datei ausgeschaltet</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>switched on</source>
            <translation>eingeschaltet</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>what it does</source>
            <translation>was er tut</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>when</source>
            <translation>wann</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>yes</source>
            <translation>ja</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>{count} more</source>
            <translation>{count} weitere</translation>
        </message>
        <message>
            <location filename="../../gui/job_files/step_model.py"></location>
            <source>{place}: {before} → {after}</source>
            <translation>{place}: {before} → {after}</translation>
        </message>
    </context>
    <context>
        <name>step_numbers</name>
        <message>
            <location filename="../../gui/job_editor/reading/step_numbers.py"></location>
            <source>there is no such step; {advice}</source>
            <translation>einen solchen Schritt gibt es nicht; {advice}</translation>
        </message>
    </context>
    <context>
        <name>step_words</name>
        <message>
            <location filename="../../gui/widgets/plots/step_words.py"></location>
            <source>Late by {length}</source>
            <translation>Um {length} verspätet</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/plots/step_words.py"></location>
            <source>No runs</source>
            <translation>Keine Läufe</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/plots/step_words.py"></location>
            <source>Took {length}</source>
            <translation>Dauerte {length}</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/plots/step_words.py"></location>
            <source>half within {median}, 95 of 100 within {most}, the longest {longest}</source>
            <translation>die Hälfte binnen {median}, 95 von 100 binnen {most}, am längsten {longest}</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/plots/step_words.py"></location>
            <source>no run to measure</source>
            <translation>kein Lauf zum Messen</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/plots/step_words.py"></location>
            <source>{begin} to {end}</source>
            <translation>{begin} bis {end}</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/plots/step_words.py"></location>
            <source>{number} %</source>
            <translation>{number} %</translation>
        </message>
        <message>
            <location filename="../../gui/widgets/plots/step_words.py"></location>
            <source>{outcome}: {count}</source>
            <translation>{outcome}: {count}</translation>
        </message>
    </context>
    <context>
        <name>steps_text</name>
        <message>
            <location filename="../../gui/job_editor/steps/cards/steps_text.py"></location>
            <source>Add a call or a script: until then nothing would be done.</source>
            <translation>Fügen Sie einen Aufruf oder ein Skript hinzu: Bis dahin würde nichts getan.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/steps_text.py"></location>
            <source>Cards can't keep the comment in line {line}.</source>
            <translation>Karten können den Kommentar in Zeile {line} nicht behalten.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/steps_text.py"></location>
            <source>Cards can't keep the name behind the &amp; in line {line}.</source>
            <translation>Karten können den Namen hinter dem &amp; in Zeile {line} nicht behalten.</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/steps_text.py"></location>
            <source>Line {line}: {reason}</source>
            <translation>Zeile {line}: {reason}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/steps_text.py"></location>
            <source>at most {length}</source>
            <translation>höchstens {length}</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/steps_text.py"></location>
            <source>has no steps; add one to yes or no</source>
            <translation>hat keine Schritte; fügen Sie bei Ja oder Nein einen hinzu</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/steps_text.py"></location>
            <source>name an event; before the first step nothing goes well or fails</source>
            <translation>nennen Sie ein Ereignis; vor dem ersten Schritt geht nichts gut oder schief</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/steps_text.py"></location>
            <source>nothing can fail before the first step</source>
            <translation>vor dem ersten Schritt kann nichts fehlschlagen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/steps_text.py"></location>
            <source>nothing can fail before the first step of its way</source>
            <translation>vor dem ersten Schritt seines Wegs kann nichts fehlschlagen</translation>
        </message>
        <message>
            <location filename="../../gui/job_editor/steps/cards/steps_text.py"></location>
            <source>stands within more than {count} branches</source>
            <translation>steht in mehr als {count} Verzweigungen</translation>
        </message>
    </context>
    <context>
        <name>summary_words</name>
        <message>
            <location filename="../../gui/simulator/simulator_dialog.py"></location>
            <source>{counts} before {until}.</source>
            <translation>{counts} vor dem {until}.</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/simulator_dialog.py"></location>
            <source>{counts}. More would follow; only what is due before {until} is shown.</source>
            <translation>{counts}. Weitere würden folgen; gezeigt ist nur, was vor dem {until} fällig ist.</translation>
        </message>
        <message>
            <location filename="../../gui/simulator/simulator_dialog.py"></location>
            <source>{counts}. Stopped; what is due before {until} is shown.</source>
            <translation>{counts}. Angehalten; gezeigt ist, was vor dem {until} fällig ist.</translation>
        </message>
    </context>
    <context>
        <name>time_grid_drawing</name>
        <message>
            <location filename="../../gui/calendar/hours/time_grid_drawing.py"></location>
            <source>Often</source>
            <translation>Häufig</translation>
        </message>
    </context>
    <context>
        <name>token_wishes</name>
        <message>
            <location filename="../../gui/settings/token_requests.py"></location>
            <source>Check Edit or Administer, too: the others are about jobs that the program makes</source>
            <translation>Wählen Sie auch Bearbeiten oder Verwalten: Die anderen betreffen Jobs, die das Programm anlegt</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_requests.py"></location>
            <source>Choose what it may do</source>
            <translation>Wählen Sie, was es darf</translation>
        </message>
    </context>
    <context>
        <name>token_words</name>
        <message>
            <location filename="../../gui/settings/token_words.py"></location>
            <source>The former one is called {name} now, and ends {instant}.</source>
            <translation>Das bisherige heißt jetzt {name} und endet {instant}.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_words.py"></location>
            <source>The former one opens nothing any more.</source>
            <translation>Das bisherige öffnet nichts mehr.</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_words.py"></location>
            <source>as before: {day}</source>
            <translation>wie bisher: {day}</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_words.py"></location>
            <source>ends at once</source>
            <translation>endet sofort</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_words.py"></location>
            <source>ends in a day</source>
            <translation>endet in einem Tag</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_words.py"></location>
            <source>ends in a week</source>
            <translation>endet in einer Woche</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_words.py"></location>
            <source>ends in an hour</source>
            <translation>endet in einer Stunde</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_words.py"></location>
            <source>expired {instant}</source>
            <translation>abgelaufen {instant}</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_words.py"></location>
            <source>expires {instant}</source>
            <translation>läuft ab {instant}</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_words.py"></location>
            <source>last used {instant}</source>
            <translation>zuletzt benutzt {instant}</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_words.py"></location>
            <source>made {instant}</source>
            <translation>angelegt {instant}</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_words.py"></location>
            <source>never expires</source>
            <translation>läuft nie ab</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_words.py"></location>
            <source>never used</source>
            <translation>nie benutzt</translation>
        </message>
        <message>
            <location filename="../../gui/settings/token_words.py"></location>
            <source>never, as before</source>
            <translation>nie, wie bisher</translation>
        </message>
    </context>
    <context>
        <name>try_tabs</name>
        <message>
            <location filename="../../gui/run_output/try_tabs.py"></location>
            <source>Tries of this run</source>
            <translation>Versuche dieses Laufs</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/try_tabs.py"></location>
            <source>Try {number}</source>
            <translation>Versuch {number}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/try_tabs.py"></location>
            <source>Try {number} · {outcome} · {time}</source>
            <translation>Versuch {number} · {outcome} · {time}</translation>
        </message>
    </context>
    <context>
        <name>undo</name>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>1 of its {total} runs had begun and stays. Redo does not bring back the others.</source>
            <translation>1 seiner {total} Läufe hatte begonnen und bleibt. „Wiederholen“ bringt die anderen nicht zurück.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>Its one run had begun and stays.</source>
            <translation>Sein einziger Lauf hatte begonnen und bleibt.</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>a change</source>
            <translation>eine Änderung</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>a setting</source>
            <translation>eine Einstellung</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>adding jobs</source>
            <translation>Hinzufügen von Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>deleting</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>draining a machine</source>
            <translation>Leerlaufen eines Rechners</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>duplicating</source>
            <translation>Duplizieren</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>editing</source>
            <translation>Bearbeiten</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>going back to a revision</source>
            <translation>Zurückgehen auf eine Fassung</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>importing</source>
            <translation>Importieren</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>letting a machine take runs again</source>
            <translation>Fortsetzen eines Rechners</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>making up for missed runs</source>
            <translation>Nachholen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>moving a wait</source>
            <translation>Verschieben einer Wartezeit</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>moving, tagging or colouring</source>
            <translation>Ändern von Ordner, Tags oder Farbe</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>pausing</source>
            <translation>Pausieren</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>pausing a folder</source>
            <translation>Pausieren eines Ordners</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>renaming</source>
            <translation>Umbenennen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>restoring</source>
            <translation>Wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>resuming</source>
            <translation>Fortsetzen</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>resuming a folder</source>
            <translation>Fortsetzen eines Ordners</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>splitting a job</source>
            <translation>Teilen eines Jobs</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>switching off</source>
            <translation>Ausschalten</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>switching on</source>
            <translation>Einschalten</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>the change of a run</source>
            <translation>Änderung eines Laufs</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>the colour of a folder</source>
            <translation>die Farbe eines Ordners</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>the tags of a machine</source>
            <translation>Tags eines Rechners</translation>
        </message>
        <message>
            <location filename="../../gui/commands/undo.py"></location>
            <source>{count} of its {total} runs had begun and stay. Redo does not bring back the others.</source>
            <translation>{count} seiner {total} Läufe hatten begonnen und bleiben. „Wiederholen“ bringt die anderen nicht zurück.</translation>
        </message>
    </context>
    <context>
        <name>wait_words</name>
        <message>
            <location filename="../../gui/occurrences/wait_words.py"></location>
            <source>Waits</source>
            <translation>Wartet</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/wait_words.py"></location>
            <source>Waits for “{event}”</source>
            <translation>Wartet auf „{event}“</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/wait_words.py"></location>
            <source>from {since} until {until}</source>
            <translation>von {since} bis {until}</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/wait_words.py"></location>
            <source>since {since}</source>
            <translation>seit {since}</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/wait_words.py"></location>
            <source>until {until}</source>
            <translation>bis {until}</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/wait_words.py"></location>
            <source>waits for “{event}” {until}</source>
            <translation>wartet auf „{event}“ {until}</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/wait_words.py"></location>
            <source>waits {until}</source>
            <translation>wartet {until}</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/wait_words.py"></location>
            <source>{count} wait</source>
            <translation>{count} warten</translation>
        </message>
        <message>
            <location filename="../../gui/occurrences/wait_words.py"></location>
            <source>{what}, since {day}</source>
            <translation>{what}, seit {day}</translation>
        </message>
    </context>
    <context>
        <name>watch_words</name>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>If it stays so, a run begins for {subjects}.</source>
            <translation>Bleibt es so, beginnt ein Lauf für {subjects}.</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Nothing of it would begin a run now.</source>
            <translation>Nichts davon würde jetzt einen Lauf beginnen.</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: 1 file matches</source>
            <translation>Jetzt: 1 Datei passt</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: below that</source>
            <translation>Jetzt: darunter</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: deliveries are taken at {address}</source>
            <translation>Jetzt: Lieferungen werden angenommen unter {address}</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: it does not run</source>
            <translation>Jetzt: Es läuft nicht</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: it runs</source>
            <translation>Jetzt: Es läuft</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: joined, {network}</source>
            <translation>Jetzt: verbunden, {network}</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: locked</source>
            <translation>Jetzt: gesperrt</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: logged in</source>
            <translation>Jetzt: angemeldet</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: mounted</source>
            <translation>Jetzt: eingehängt</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: nobody is logged in</source>
            <translation>Jetzt: Niemand ist angemeldet</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: not below that</source>
            <translation>Jetzt: nicht darunter</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: not joined</source>
            <translation>Jetzt: nicht verbunden</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: not locked</source>
            <translation>Jetzt: nicht gesperrt</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: not mounted</source>
            <translation>Jetzt: nicht eingehängt</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: not so</source>
            <translation>Jetzt: nicht so</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: power from mains</source>
            <translation>Jetzt: Strom aus dem Netz</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: power from the battery</source>
            <translation>Jetzt: Strom aus dem Akku</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: so</source>
            <translation>Jetzt: so</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: unknown, {why}</source>
            <translation>Jetzt: unbekannt, {why}</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>Now: {count} files match</source>
            <translation>Jetzt: {count} Dateien passen</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>What is there now begins no run; what comes once an engine runs does.</source>
            <translation>Was jetzt da ist, beginnt keinen Lauf; was kommt, sobald eine Engine läuft, schon.</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>last {event}</source>
            <translation>zuletzt {event}</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>{now}; {note}</source>
            <translation>{now}; {note}</translation>
        </message>
        <message>
            <location filename="../../gui/core_access/watch_words.py"></location>
            <source>{time}: {subject}, run {run}: {state}</source>
            <translation>{time}: {subject}, Lauf {run}: {state}</translation>
        </message>
    </context>
    <context>
        <name>what_ran</name>
        <message>
            <location filename="../../gui/run_output/what_ran.py"></location>
            <source>1 variable</source>
            <translation>1 Variable</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/what_ran.py"></location>
            <source>could not be kept there: {limits}</source>
            <translation>dort nicht einzuhalten: {limits}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/what_ran.py"></location>
            <source>in the home folder</source>
            <translation>im persönlichen Ordner</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/what_ran.py"></location>
            <source>in {folder}</source>
            <translation>in {folder}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/what_ran.py"></location>
            <source>took {length} of computing and {memory} of memory, read {read} and wrote {written}</source>
            <translation>brauchte {length} Rechenzeit und {memory} Arbeitsspeicher, las {read} und schrieb {written}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/what_ran.py"></location>
            <source>took {length} of computing, read {read} and wrote {written}</source>
            <translation>brauchte {length} Rechenzeit, las {read} und schrieb {written}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/what_ran.py"></location>
            <source>with {names}</source>
            <translation>mit {names}</translation>
        </message>
        <message>
            <location filename="../../gui/run_output/what_ran.py"></location>
            <source>{count} variables</source>
            <translation>{count} Variablen</translation>
        </message>
    </context>
</TS>
