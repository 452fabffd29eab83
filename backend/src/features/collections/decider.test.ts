import { describe, it } from 'vitest'
import { StyleId } from '../../platform/eventsourcing/event.ts'
import { mostEvents } from '../../platform/eventsourcing/limited-changes.ts'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { repeated } from '../../platform/eventsourcing/testing/repeated.ts'
import { assetId, context, userId } from '../jobs/testing/builders.ts'
import { type MemberCommand, memberDecider } from './decider.ts'
import type { MemberEvent } from './events.ts'
import type { Member } from './member.ts'
import { characterId, image, pair } from './testing/members.ts'

const member: Member = { userId, kind: 'character', id: characterId, assetId }
const add: MemberCommand = { ...context, ...image, type: 'AddMember', member, full: false }
const remove: MemberCommand = { ...context, type: 'RemoveMember', member }
const putBack: MemberCommand = { ...context, type: 'PutMemberBack', member, full: false }
const move = (rank: string | undefined): MemberCommand => ({ ...context, type: 'MoveMember', member, rank })

const added: MemberEvent = { type: 'CharacterImageAdded', data: { ...pair, ...image } }
const removed: MemberEvent = { type: 'CharacterImageRemoved', data: pair }
const moved: MemberEvent = { type: 'CharacterImageMoved', data: { ...pair, rank: 'p' } }

describe('an image in a character', () => {
  it('is added once, and again when it was removed', () => {
    given(memberDecider).when(add).then(added)
    given(memberDecider, added).when(add).then()
    given(memberDecider, added, removed)
      .when({ ...add, rank: 'z' })
      .then({ type: 'CharacterImageAdded', data: { ...pair, ...image, rank: 'z' } })
  })

  it('is removed once', () => {
    given(memberDecider, added).when(remove).then(removed)
    given(memberDecider, added, removed).when(remove).then()
  })

  it('comes back to where it was', () => {
    given(memberDecider, added, moved, removed)
      .when(putBack)
      .then({ type: 'CharacterImageAdded', data: { ...pair, ...image, rank: 'p' } })
    given(memberDecider, added).when(putBack).then()
  })

  it('is not added while it is in too many, and stays in where it is', () => {
    for (const command of [
      { ...add, full: true },
      { ...putBack, full: true },
    ]) {
      given(memberDecider, added, removed).when(command).thenRefused('too-many-collections')
      given(memberDecider, added).when(command).then()
    }
    given(memberDecider)
      .when({ ...add, full: true })
      .thenRefused('too-many-collections')
    given(memberDecider)
      .when({ ...putBack, full: true })
      .thenRefused('not-found')
  })

  it('is moved, unless the order is another by now', () => {
    given(memberDecider, added).when(move('p')).then(moved)
    given(memberDecider, added, moved).when(move('p')).then()
    given(memberDecider, added).when(move(undefined)).thenRefused('order-changed')
    given(memberDecider, added, removed).when(move('p')).thenRefused('not-found')
  })

  it('is moved, added and put back so often at most, and can always be removed', () => {
    const full = [added, ...repeated(mostEvents, moved)]
    given(memberDecider, ...full)
      .when(move('q'))
      .thenRefused('too-many-changes')
    given(memberDecider, ...full)
      .when(remove)
      .then(removed)
    const gone = given(memberDecider, ...full, removed)
    gone.when(add).thenRefused('too-many-changes')
    gone.when(putBack).then({ type: 'CharacterImageAdded', data: { ...pair, ...image, rank: 'p' } })
    const often = [...full, ...repeated(mostEvents, removed, added)]
    given(memberDecider, ...often)
      .when(remove)
      .then(removed)
    given(memberDecider, ...often, removed)
      .when(putBack)
      .thenRefused('too-many-changes')
  })

  it.each([remove, putBack, move('p')])('is not found before it was added: $type', (command) => {
    given(memberDecider).when(command).thenRefused('not-found')
  })
})

it('an image in a style follows the same rules', () => {
  const styleId = StyleId.parse('99999999-9999-4999-8999-999999999999')
  const ofStyle: Member = { userId, kind: 'style', id: styleId, assetId }
  const inStyle = { userId, styleId, assetId }
  const addedToStyle: MemberEvent = { type: 'StyleImageAdded', data: { ...inStyle, ...image } }
  given(memberDecider)
    .when({ ...add, member: ofStyle })
    .then(addedToStyle)
  given(memberDecider, addedToStyle)
    .when({ ...move('p'), member: ofStyle })
    .then({ type: 'StyleImageMoved', data: { ...inStyle, rank: 'p' } })
  given(memberDecider, addedToStyle)
    .when({ ...remove, member: ofStyle })
    .then({ type: 'StyleImageRemoved', data: inStyle })
})
