/** The look of the sign-in pages: the product's tokens, no script, no outside address. */
export const styles = `
@font-face { font-family: Inter; src: url(/font/inter.woff2) format('woff2'); font-weight: 100 900; font-display: swap }
:root {
  --background: #100f0e; --surface: #181715; --raised: #22201d; --line: #ffffff14; --edge: #ffffff2e;
  --text: #f4f0ea; --muted: #b0a89d; --accent: #ff8562; --accent-hover: #ff9b7d; --on-accent: #1d0f09; --bad: #ff6b6b;
}
* { box-sizing: border-box }
body {
  margin: 0; min-height: 100dvh; display: grid; grid-template-columns: minmax(0, 1fr);
  background: var(--background); color: var(--text);
  font: 14px/1.5 Inter, system-ui, sans-serif; -webkit-font-smoothing: antialiased;
}
main { display: flex; flex-direction: column; padding: 24px; min-height: 100dvh }
.brand { display: flex; gap: 10px; align-items: center; margin: 0; font-size: 16px; font-weight: 650; letter-spacing: -.01em }
.column { width: 100%; max-width: 360px; margin: auto; padding: 40px 0 }
.foot { margin: 0; color: var(--muted); font-size: 13px }
.wall { display: none }
h1 { margin: 0 0 4px; font-size: 28px; line-height: 1.2; font-weight: 600; letter-spacing: -.02em }
.lead { margin: 0 0 24px; color: var(--muted) }
form { display: grid; gap: 16px }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
label { display: grid; gap: 4px; font-size: 13px; font-weight: 500; color: var(--muted) }
input {
  width: 100%; height: 44px; padding: 0 12px; border: 1px solid var(--edge); border-radius: 6px;
  background: var(--surface); color: var(--text); font: inherit; font-size: 16px;
  transition: border-color 120ms ease-out, background 120ms ease-out;
}
input:hover { background: var(--raised) }
input:-webkit-autofill { -webkit-text-fill-color: var(--text); box-shadow: inset 0 0 0 99px var(--raised) }
input[aria-invalid] { border-color: var(--bad) }
.hint { font-weight: 400; font-size: 13px }
button, .button {
  display: inline-flex; align-items: center; justify-content: center; height: 44px; padding: 0 16px; margin-top: 8px;
  border: 0; border-radius: 6px; background: var(--accent); color: var(--on-accent);
  font: inherit; font-size: 15px; font-weight: 600; text-decoration: none; cursor: pointer;
  transition: background 120ms ease-out;
}
button:hover, .button:hover { background: var(--accent-hover) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.problem {
  display: flex; gap: 8px; margin: 0 0 16px; padding: 12px; border-radius: 6px;
  background: #ff6b6b1a; color: #ffb3b3;
}
.problem::before { content: '!'; flex: none; width: 20px; height: 20px; border-radius: 50%;
  background: var(--bad); color: #2a0b0b; font-weight: 700; text-align: center; line-height: 20px; font-size: 13px }
.other { margin: 24px 0 0; color: var(--muted) }
.other a { color: var(--text); text-underline-offset: 3px; text-decoration-color: var(--muted) }
.other a:hover { text-decoration-color: var(--accent) }
@media (min-width: 960px) {
  body { grid-template-columns: minmax(440px, 5fr) 6fr }
  main { padding: 40px }
  .wall { display: block; width: 100%; height: 100dvh; position: sticky; top: 0; padding: 12px }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important } }
`
