import { describe, it } from 'vitest'
import { UserId, WorkId } from '../../platform/eventsourcing/event.ts'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { accountDecider, identities, type LinkIdentity, type NoteSignIn } from './decider.ts'

const userId = UserId.parse('11111111-1111-4111-8111-111111111111')
const somebodyElse = UserId.parse('22222222-2222-4222-8222-222222222222')
const context = { commandId: 'c', correlationId: 'c', causationId: 'c', at: '2026-11-21T10:00:00.000Z' }

describe('an identity', () => {
  const link = (welcome: boolean): LinkIdentity => ({ ...context, type: 'LinkIdentity', userId, welcome })
  const linked = (to: UserId) => ({ type: 'IdentityLinked', data: { userId: to } }) as const

  it('is linked at its first sign-in', () => {
    given(identities).when(link(true)).then(linked(userId))
  })
  it('stays linked to its first account', () => {
    given(identities, linked(somebodyElse)).when(link(true)).then()
  })
  it('needs an invitation where access is by invitation', () => {
    given(identities).when(link(false)).thenRefused('not-invited')
  })
  it('needs none once it has an account', () => {
    given(identities, linked(userId)).when(link(false)).then()
  })

  const release = { ...context, type: 'ReleaseIdentity', userId } as const
  const released = { type: 'IdentityReleased', data: { userId } } as const
  it('is released when its account is erased, once, and then opens a new account', () => {
    given(identities, linked(userId)).when(release).then(released)
    given(identities, linked(userId), released).when(release).then()
    given(identities, linked(userId), released)
      .when({ ...link(true), userId: somebodyElse })
      .then(linked(somebodyElse))
  })
  it('of somebody else, or of an account that began later, stays', () => {
    given(identities, linked(somebodyElse)).when(release).then()
  })
})

describe('an account', () => {
  const profile = { email: 'ada@atelier.example', firstName: 'Ada' }
  const personal = { email: { plain: 'ada@atelier.example' }, firstName: { plain: 'Ada' } }
  const registered = { type: 'AccountRegistered', data: { userId, ...personal } } as const
  const signIn = (changed: boolean): NoteSignIn => ({ ...context, type: 'NoteSignIn', userId, profile, changed })

  it('is registered at the first sign-in', () => {
    given(accountDecider).when(signIn(false)).then(registered)
  })
  it('is not changed by a sign-in with the same profile', () => {
    given(accountDecider, registered).when(signIn(false)).then()
  })
  it('records what has changed', () => {
    given(accountDecider, registered)
      .when(signIn(true))
      .then({ type: 'AccountProfileChanged', data: { userId, ...personal } })
  })

  const suspended = { type: 'AccountSuspended', data: { userId } } as const
  const reactivated = { type: 'AccountReactivated', data: { userId } } as const
  const suspend = { ...context, type: 'SuspendAccount', userId } as const
  const reactivate = { ...context, type: 'ReactivateAccount', userId } as const

  it('is suspended once, and only if it exists', () => {
    given(accountDecider, registered).when(suspend).then(suspended)
    given(accountDecider, registered, suspended).when(suspend).then()
    given(accountDecider).when(suspend).thenRefused('not-found')
  })
  it('allows no sign-in while it is suspended', () => {
    given(accountDecider, registered, suspended).when(signIn(true)).thenRefused('suspended')
  })
  it('is as before once the suspension has ended', () => {
    given(accountDecider, registered, suspended).when(reactivate).then(reactivated)
    given(accountDecider, registered, suspended, reactivated).when(signIn(false)).then()
    given(accountDecider, registered).when(reactivate).then()
  })

  const workId = WorkId.parse('33333333-3333-4333-8333-333333333333')
  const deletion = { ...context, type: 'RequestDeletion', userId, workId } as const
  const requested = { type: 'AccountDeletionRequested', data: { userId, workId } } as const
  const figures = { files: 3, histories: 1 }
  const proof = { ...context, type: 'ProveDeletion', userId, workId, ...figures } as const
  const deleted = { type: 'AccountDeleted', data: { userId, workId, ...figures } } as const

  it('is deleted when it is in use or suspended, once, and not when it never was', () => {
    given(accountDecider, registered).when(deletion).then(requested)
    given(accountDecider, registered, suspended).when(deletion).then(requested)
    given(accountDecider, registered, requested).when(deletion).then()
    given(accountDecider, registered, requested, deleted).when(deletion).then()
    given(accountDecider).when(deletion).thenRefused('not-found')
  })
  it('has its proof of deletion once, and only if that was asked for', () => {
    given(accountDecider, registered, requested).when(proof).then(deleted)
    given(accountDecider, registered, requested, deleted).when(proof).then()
    given(accountDecider, registered).when(proof).then()
  })
  it('that is being deleted, or was, allows nothing more', () => {
    for (const events of [
      [registered, requested],
      [registered, requested, deleted],
    ]) {
      given(accountDecider, ...events)
        .when(signIn(false))
        .thenRefused('account-deleted')
      given(accountDecider, ...events)
        .when(suspend)
        .thenRefused('account-deleted')
      given(accountDecider, ...events)
        .when(reactivate)
        .thenRefused('account-deleted')
    }
  })
})
