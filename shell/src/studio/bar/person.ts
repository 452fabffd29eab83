import type { CurrentUser } from '@studio/backend/contract'

/** A letter with the accents that stand on it, of any script. */
const letter = /\p{L}\p{M}*/u

/** Spec images 2: first letter of the first name, else of the e-mail, else 'U'. */
export function initialOf({ firstName, email }: Pick<CurrentUser, 'firstName' | 'email'>): string {
  const [initial] = letter.exec(firstName ?? '') ?? letter.exec(email) ?? ['U']
  return initial.toUpperCase()
}

/** First and last name as far as known; empty when neither is. */
export function fullNameOf({ firstName, lastName }: Pick<CurrentUser, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter((part) => part !== null && part.trim() !== '').join(' ')
}
