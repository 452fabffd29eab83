import { describe, it } from 'vitest'
import { AdminId } from '../../platform/eventsourcing/event.ts'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { adminDecider } from './decider.ts'
import { firstAdminDecider } from './first-admin-decider.ts'

const adminId = AdminId.parse('11111111-1111-4111-8111-111111111111')
const context = { commandId: 'c', correlationId: 'c', causationId: 'c', at: '2026-11-24T10:00:00.000Z', adminId }
const email = 'ada@atelier.example'
const add = { ...context, type: 'AddAdmin', email, name: 'Ada', passwordHash: 'hash' } as const
const change = { ...context, type: 'ChangeAdminPassword', passwordHash: 'hash 2' } as const
const disable = { ...context, type: 'DisableAdmin' } as const
const signIn = (passwords: number) => ({ ...context, type: 'SignInAdmin', passwords }) as const

const passwordHash = { plain: 'hash' }
const added = {
  type: 'AdminAdded',
  data: { adminId, email: { plain: email }, name: { plain: 'Ada' }, passwordHash },
} as const
const changed = { type: 'AdminPasswordChanged', data: { adminId, passwordHash: { plain: 'hash 2' } } } as const
const disabled = { type: 'AdminDisabled', data: { adminId } } as const
const signedIn = { type: 'AdminSignedIn', data: { adminId } } as const

describe('an admin', () => {
  it('is added', () => {
    given(adminDecider).when(add).then(added)
  })
  it('is not added twice', () => {
    given(adminDecider, added).when(add).thenRefused('admin-exists')
  })
  it('signs in with the password there is', () => {
    given(adminDecider, added).when(signIn(1)).then(signedIn)
  })
  it('does not sign in with a password that has been changed meanwhile', () => {
    given(adminDecider, added, changed).when(signIn(1)).thenRefused('invalid-credentials')
    given(adminDecider, added, changed).when(signIn(2)).then(signedIn)
  })
  it('gets another password', () => {
    given(adminDecider, added).when(change).then(changed)
  })
  it('is disabled, once', () => {
    given(adminDecider, added).when(disable).then(disabled)
    given(adminDecider, added, disabled).when(disable).then()
  })
  it('who is disabled neither signs in nor gets another password', () => {
    given(adminDecider, added, disabled).when(signIn(1)).thenRefused('invalid-credentials')
    given(adminDecider, added, disabled).when(change).thenRefused('not-found')
  })
  it('who was disabled is added again, and no earlier password counts', () => {
    given(adminDecider, added, disabled).when(add).then(added)
    given(adminDecider, added, disabled, added).when(signIn(1)).thenRefused('invalid-credentials')
    given(adminDecider, added, disabled, added).when(signIn(2)).then(signedIn)
  })
  it('who never was cannot be changed', () => {
    given(adminDecider).when(change).thenRefused('not-found')
    given(adminDecider).when(disable).thenRefused('not-found')
    given(adminDecider).when(signIn(0)).thenRefused('invalid-credentials')
  })
})

describe('the first admin', () => {
  const note = { ...context }
  const made = { type: 'FirstAdminMade', data: { adminId } } as const

  it('is noted, once', () => {
    given(firstAdminDecider).when(note).then(made)
    given(firstAdminDecider, made).when(note).then()
  })
})
