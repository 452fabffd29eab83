import { expect, it } from 'vitest'
import { signInRefusal } from './sign-in-refusal.ts'

it('says why signing in did not work, whatever the reason', () => {
  expect(signInRefusal('?signin=not-invited')).toBe('This address has not been invited yet.')
  expect(signInRefusal('?signin=something-new')).toBe('Signing in did not work. Please try again.')
  expect(signInRefusal('?other=1')).toBeUndefined()
})
