// The theme that this person chose, if any; without a choice the system's preference holds.
try {
  const theme = localStorage.getItem('kamasouk.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be forbidden; the system's preference then holds.
}
