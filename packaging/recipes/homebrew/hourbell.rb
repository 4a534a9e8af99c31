cask "hourbell" do
  version "@VERSION@"
  sha256 "@SHA256 hourbell-@VERSION@-macos-arm64.dmg@"

  url "@ADDRESS@/hourbell-@VERSION@-macos-arm64.dmg"
  name "Hourbell"
  desc "Scheduler whose calendar shows exactly what will fire"
  homepage "@HOMEPAGE@"

  depends_on arch: :arm64
  depends_on macos: ">= :ventura"

  app "Hourbell.app"
  binary "#{appdir}/Hourbell.app/Contents/MacOS/hourbell"

  uninstall launchctl: "org.hourbell.Hourbell",
            quit:      "org.hourbell.Hourbell"

  # Only `brew uninstall --zap` removes the jobs and what they did.
  zap trash: [
    "~/Library/Application Support/hourbell",
    "~/Library/LaunchAgents/org.hourbell.Hourbell.plist",
  ]
end
