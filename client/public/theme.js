// Before the first paint, what this browser remembers of its person.
try {
  // The theme that was chosen, if any; without a choice the system's preference holds.
  const theme = localStorage.getItem('kamasouk.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  // That somebody was signed in: the page is then held back until it knows who (src/app/hydration.css).
  if (localStorage.getItem('kamasouk.session') !== null) document.documentElement.dataset.session = 'expected'
} catch {
  // Storage may be forbidden; the system's preference then holds, and everybody is a visitor.
}
