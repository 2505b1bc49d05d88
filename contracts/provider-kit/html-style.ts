/** How the page of a verification looks: in light and dark, from a phone to a wide screen, and on paper. */
export const style = `
:root {
  color-scheme: light dark;
  --surface: light-dark(#f6f4ef, #14161a);
  --raised: light-dark(#ffffff, #1c1f25);
  --sunken: light-dark(#f1eee7, #16191e);
  --ink: light-dark(#1d2026, #e9e7e1);
  --muted: light-dark(#5b5f68, #a3a7b0);
  --line: light-dark(#dcd7cc, #31353d);
  --accent: light-dark(#7a5700, #e3b341);
  --kept: light-dark(#0b6b47, #4cc38a);
  --broken: light-dark(#a3182f, #ff8095);
  --left-out: light-dark(#7a5700, #e3b341);
  --unverified: light-dark(#6a3fa0, #c4a3f5);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0;
  background: var(--surface);
  color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, h3, p, ul, dl, dd, ol { margin: 0; }
ul { padding: 0; list-style: none; }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre { font: 0.8125rem/1.5 ui-monospace, "SF Mono", Consolas, monospace; }
pre { margin: 0; white-space: pre-wrap; }

.page { max-width: 84rem; margin: 0 auto; padding: 1.25rem 1rem 4rem; }
header h1 { font-size: 1.5rem; line-height: 1.25; }
header .about { color: var(--muted); margin-top: 0.25rem; }
.verdict + .about { margin-top: 0.75rem; font-size: 0.875rem; }
.verdict {
  display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1.5rem;
  margin-top: 1rem; padding: 1rem;
  background: var(--raised); border: 1px solid var(--line); border-left: 6px solid var(--tone); border-radius: 10px;
}
.verdict strong { font-size: 1.25rem; color: var(--tone); }
.counts { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
.counts b { font-variant-numeric: tabular-nums; }

.kept { --tone: var(--kept); }
.broken { --tone: var(--broken); }
.left-out { --tone: var(--left-out); }
.unverified { --tone: var(--unverified); }
.mark { color: var(--tone); font-weight: 700; display: inline-block; min-width: 1.25em; }

nav { margin-top: 1.5rem; }
nav + main > :first-child { margin-top: 0.5rem; }
nav h2, .word { font-size: 0.8125rem; font-weight: 600; color: var(--muted); }
nav ul {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); gap: 0 0.75rem;
  margin-top: 0.5rem; padding-bottom: 2rem; max-height: 50vh; overflow-y: auto;
  mask-image: linear-gradient(#000 calc(100% - 2.5rem), transparent);
}
nav a {
  display: flex; gap: 0.25rem; align-items: baseline; padding: 0.25rem 0.375rem;
  border-radius: 6px; text-decoration: none; font-size: 0.9375rem;
}
nav a:hover { background: var(--sunken); }
nav .tally { flex: none; margin-left: auto; color: var(--muted); font-size: 0.8125rem; font-variant-numeric: tabular-nums; }

.subject {
  margin-top: 1.5rem; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; overflow: hidden;
}
.subject:target { border-color: var(--accent); }
.subject > header { padding: 0.75rem 1rem; }
.subject h2 { font-size: 1.125rem; }
.subject > header p { color: var(--muted); }
.interaction { border-top: 1px solid var(--line); }
.interaction > summary { padding: 0.5rem 1rem; cursor: pointer; }
.interaction > summary:hover { background: var(--sunken); }
.interaction > summary:focus-visible { outline-offset: -2px; }
.interaction h3 { display: inline; font-size: 1rem; font-weight: 600; }
.interaction .why { color: var(--muted); }
.interaction[open] > summary .why { display: none; }
.facts { display: grid; gap: 1rem; padding: 0.25rem 1rem 1rem; }
.facts > div { min-width: 0; }
.facts dd { margin-top: 0.25rem; }
.facts .box { background: var(--sunken); border: 1px solid var(--line); border-radius: 8px; padding: 0.625rem 0.75rem; }
.came { display: grid; gap: 0.5rem; }
.came li { border-left: 3px solid var(--tone); padding-left: 0.625rem; }
.came code { font-weight: 700; }
.body { margin-top: 0.5rem; }
.more { color: var(--muted); }

@media (min-width: 48rem) {
  .page { padding: 2rem 2rem 5rem; }
  header h1 { font-size: 1.875rem; }
  .facts { grid-template-columns: 1fr 1fr; }
  .facts .wide { grid-column: 1 / -1; }
}
@media (min-width: 72rem) {
  .columns { display: grid; grid-template-columns: 18rem minmax(0, 1fr); gap: 2rem; align-items: start; }
  nav { position: sticky; top: 1rem; }
  nav + main > :first-child { margin-top: 1.5rem; }
  nav ul { grid-template-columns: 1fr; max-height: calc(100vh - 4rem); }
}
@media print {
  nav { display: none; }
  .subject { break-inside: avoid; }
}
`
