import { expect, it } from 'vitest'
import { refusalOf, refusalText } from './sign-in-refusal.ts'

it('reads from the address why signing in did not work', () => {
  expect(refusalOf('?signin=cancelled')).toBe('cancelled')
  expect(refusalOf('?other=1')).toBeUndefined()
})

it('says why, also for a reason it does not know; the page itself tells who is not invited', () => {
  expect(refusalText('suspended')).toBe('This account is suspended.')
  expect(refusalText('account-deleted')).toMatch(/^Your account is being deleted/)
  expect(refusalText('toString')).toBe('Signing in did not work. Please try again.')
  expect(refusalText('not-invited')).toBeUndefined()
})
