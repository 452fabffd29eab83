import { describe, it } from 'vitest'
import { AdminId } from '../../platform/eventsourcing/event.ts'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { adminDecider, type ShownCode } from './decider.ts'
import type { AdminEvent } from './events.ts'
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

describe('the second factor of an admin', () => {
  const prepare = { ...context, type: 'PrepareTwoFactor', secret: 'JBSWY3DP' } as const
  const step = (at: number, secrets = 1) => ({ kind: 'step', step: at, secrets }) as const
  const recovery = (recoveryCode: string) => ({ kind: 'recovery', recoveryCode }) as const
  const enable = (code: ShownCode) =>
    ({ ...context, type: 'EnableTwoFactor', code, recoveryCodes: ['one', 'two'] }) as const
  const disable2 = (code: ShownCode) => ({ ...context, type: 'DisableTwoFactor', code }) as const
  const withCode = (code: ShownCode) => ({ ...signIn(1), code })

  const prepared = { type: 'AdminTwoFactorPrepared', data: { adminId, secret: { plain: 'JBSWY3DP' } } } as const
  const enabled: AdminEvent = {
    type: 'AdminTwoFactorEnabled',
    data: { adminId, step: 100, recoveryCodes: ['one', 'two'] },
  }
  const off = { type: 'AdminTwoFactorDisabled', data: { adminId } } as const
  const codeUsed = (at: number) => ({ type: 'AdminCodeUsed', data: { adminId, step: at } }) as const
  const recoveryUsed = (recoveryCode: string) =>
    ({ type: 'AdminRecoveryCodeUsed', data: { adminId, recoveryCode } }) as const

  it('is prepared as often as wanted, and on with a code of the newest secret', () => {
    given(adminDecider, added).when(prepare).then(prepared)
    given(adminDecider, added, prepared).when(prepare).then(prepared)
    given(adminDecider, added, prepared)
      .when(enable(step(100)))
      .then(enabled)
    given(adminDecider, added, prepared, prepared)
      .when(enable(step(100)))
      .thenRefused('wrong-code')
    given(adminDecider, added, prepared, prepared)
      .when(enable(step(100, 2)))
      .then(enabled)
  })

  it('is not on with anything else', () => {
    for (const code of [{ kind: 'none' } as const, recovery('one')])
      given(adminDecider, added, prepared).when(enable(code)).thenRefused('wrong-code')
  })

  it('is not made anew while it is on', () => {
    given(adminDecider, added, prepared, enabled).when(prepare).thenRefused('two-factor-on')
    given(adminDecider, added, prepared, enabled)
      .when(enable(step(101)))
      .thenRefused('two-factor-on')
  })

  it('is asked for after the right password only', () => {
    given(adminDecider, added, prepared, enabled).when(signIn(1)).thenRefused('code-needed')
    given(adminDecider, added, prepared, enabled).when(signIn(0)).thenRefused('invalid-credentials')
    given(adminDecider, added, prepared).when(signIn(1)).then(signedIn)
  })

  it('lets no code in twice, nor one that is older', () => {
    const on = [added, prepared, enabled]
    given(adminDecider, ...on)
      .when(withCode(step(101)))
      .then(codeUsed(101), signedIn)
    given(adminDecider, ...on)
      .when(withCode(step(100)))
      .thenRefused('wrong-code')
    given(adminDecider, ...on, codeUsed(102), signedIn)
      .when(withCode(step(102)))
      .thenRefused('wrong-code')
    given(adminDecider, ...on, codeUsed(102), signedIn)
      .when(withCode(step(101)))
      .thenRefused('wrong-code')
  })

  it('lets each recovery code in once', () => {
    const on = [added, prepared, enabled]
    given(adminDecider, ...on)
      .when(withCode(recovery('one')))
      .then(recoveryUsed('one'), signedIn)
    given(adminDecider, ...on, recoveryUsed('one'))
      .when(withCode(recovery('one')))
      .thenRefused('wrong-code')
    given(adminDecider, ...on, recoveryUsed('one'))
      .when(withCode(recovery('two')))
      .then(recoveryUsed('two'), signedIn)
    given(adminDecider, ...on)
      .when(withCode(recovery('three')))
      .thenRefused('wrong-code')
    given(adminDecider, ...on)
      .when(withCode({ kind: 'none' }))
      .thenRefused('wrong-code')
  })

  it('is taken away with a code, once', () => {
    given(adminDecider, added, prepared, enabled)
      .when(disable2(step(101)))
      .then(codeUsed(101), off)
    given(adminDecider, added, prepared, enabled)
      .when(disable2(step(100)))
      .thenRefused('wrong-code')
    given(adminDecider, added, prepared, enabled, off)
      .when(disable2(step(101)))
      .then()
    given(adminDecider, added, prepared, enabled, off).when(signIn(1)).then(signedIn)
  })

  it('is gone when an admin is added again, and no code of before counts', () => {
    const again = [added, prepared, enabled, disabled, added]
    given(adminDecider, ...again)
      .when(signIn(2))
      .then(signedIn)
    given(adminDecider, ...again, prepared)
      .when(enable(step(100, 1)))
      .thenRefused('wrong-code')
  })

  it('keeps an admin who changes their password from using a comparison with the old one', () => {
    given(adminDecider, added, changed)
      .when({ ...change, passwords: 1 })
      .thenRefused('wrong-password')
    given(adminDecider, added, changed)
      .when({ ...change, passwords: 2 })
      .then(changed)
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
