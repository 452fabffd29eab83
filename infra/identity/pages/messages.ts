import { createHash } from 'node:crypto'
import { html, trusted } from './html.ts'
import { page } from './page.ts'

const confirm = `document.getElementById('yes').click()`

/** The source for the content security policy of the only script, which presses the button of the sign-out page. */
export const confirmScriptSource = `'sha256-${createHash('sha256').update(confirm).digest('base64')}'`

/** Ends the session at once where scripts run, by a button where they do not; `form` is the provider's own hidden form. */
export function signOutPage(form: string): string {
  return page(
    'Sign out',
    html`<h1>Sign out</h1>
<p class="lead">One moment.</p>
${trusted(form)}
<button id="yes" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<script>${trusted(confirm)}</script>`,
  )
}

/** Shown when a sign-out came without an address to go back to. */
export function signedOutPage(home: string): string {
  return page('Signed out', html`<h1>You are signed out</h1><p class="lead">See you soon.</p>${homeLink(home)}`)
}

/** A sign-in that cannot go on: most often a page that was open for too long. */
export function problemPage(reason: string, home: string): string {
  return page(
    'Sign-in stopped',
    html`<h1>This sign-in cannot go on</h1><p class="lead">${reason} Nothing was lost; start again from the studio.</p>${homeLink(home)}`,
  )
}

const homeLink = (home: string) => html`<a class="button" href="${home}">Back to Atelier</a>`
