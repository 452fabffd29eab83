import { type Html, html, trusted } from './html.ts'
import { page } from './page.ts'

/** What a person entered, which the form shows again, and what was wrong with it. */
export interface Attempt {
  readonly problem?: string | undefined
  readonly email?: string | undefined
  readonly givenName?: string | undefined
  readonly familyName?: string | undefined
}

/** The sign-in page of one interaction. */
export function signInPage(uid: string, attempt: Attempt = {}): string {
  return page(
    'Sign in',
    html`<h1>Sign in</h1>
<p class="lead">Welcome back to your studio.</p>
${problem(attempt)}
<form method="post" action="/interaction/${uid}">
${emailField(attempt, trusted('autofocus'))}
<label>Password<input name="password" type="password" autocomplete="current-password" required></label>
<button type="submit">Sign in</button>
</form>
<p class="other">New here? <a href="/interaction/${uid}/create">Create account</a></p>`,
  )
}

/** The page that makes an account within one interaction. */
export function createAccountPage(uid: string, attempt: Attempt = {}): string {
  return page(
    'Create account',
    html`<h1>Create account</h1>
<p class="lead">A studio of your own, in a minute.</p>
${problem(attempt)}
<form method="post" action="/interaction/${uid}/create">
<div class="pair">
<label>First name<input name="givenName" autocomplete="given-name" maxlength="100" required autofocus value="${attempt.givenName}"></label>
<label>Last name<input name="familyName" autocomplete="family-name" maxlength="100" required value="${attempt.familyName}"></label>
</div>
${emailField(attempt)}
<label>Password<input name="password" type="password" autocomplete="new-password" minlength="10" maxlength="200" required>
<span class="hint">At least 10 characters</span></label>
<button type="submit">Create account</button>
</form>
<p class="other">Have an account? <a href="/interaction/${uid}">Sign in</a></p>`,
  )
}

const problem = (attempt: Attempt): Html | undefined =>
  attempt.problem === undefined ? undefined : html`<p class="problem" role="alert">${attempt.problem}</p>`

const emailField = (attempt: Attempt, focus?: Html): Html =>
  html`<label>E-mail<input name="email" type="email" autocomplete="username" maxlength="254" required ${focus} value="${attempt.email}"></label>`
