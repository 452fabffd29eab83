import { describe, it } from 'vitest'
import { assetId, context, userId } from '../features/jobs/testing/builders.ts'
import type { ChooseCover } from '../platform/eventsourcing/covered-thing.ts'
import type { Decider } from '../platform/eventsourcing/decider.ts'
import { type AnyEvent, AssetId, UserId } from '../platform/eventsourcing/event.ts'
import { mostEvents } from '../platform/eventsourcing/limited-changes.ts'
import type { LifeCommand } from '../platform/eventsourcing/owned.ts'
import { given } from '../platform/eventsourcing/testing/given.ts'
import { repeated } from '../platform/eventsourcing/testing/repeated.ts'
import type { TextCommand, ThingIds } from '../platform/eventsourcing/text-thing.ts'

type Commands<Ids extends ThingIds, Fields> = TextCommand<Ids, Fields>
type Change<Ids extends ThingIds, Fields> = Extract<Commands<Ids, Fields>, { type: 'Change' }>

/** One kind of thing that consists of texts, and what happens to one of its things. */
export interface LifeOfThing<State, Ids extends ThingIds, Fields, Event extends AnyEvent> {
  readonly decider: Decider<State, Commands<Ids, Fields>, Event>
  readonly ids: NoInfer<Ids>
  readonly fields: NoInfer<Fields>
  /** The texts that must not be blank. */
  readonly required: readonly (keyof NoInfer<Fields>)[]
  readonly changes: Change<NoInfer<Ids>, NoInfer<Fields>>['changes']
  readonly created: NoInfer<Event>
  readonly changed: NoInfer<Event>
  readonly deleted: (trashedAt: string) => NoInfer<Event>
  readonly restored: NoInfer<Event>
  readonly purged: NoInfer<Event>
}

const stranger = UserId.parse('99999999-9999-4999-8999-999999999998')
const lives = ['Trash', 'Restore', 'UndoRestore', 'Purge'] as const
const life = (type: (typeof lives)[number], of = userId): LifeCommand => ({ ...context, userId: of, type })
const expire = (at: string): LifeCommand => ({ ...context, at, type: 'Expire' })
const earlier = '2026-01-01T00:00:00.000Z'

/** Test suite: the rules that are the same for every thing that consists of texts. */
export function describeLife<State, Ids extends ThingIds, Fields, Event extends AnyEvent>(
  thing: LifeOfThing<State, Ids, Fields, Event>,
): void {
  const { decider, created, changed, restored, purged } = thing
  const create: Commands<Ids, Fields> = { ...context, type: 'Create', ids: thing.ids, fields: thing.fields }
  const changeBy = (of: UserId, changes = thing.changes) =>
    ({ ...context, userId: of, type: 'Change', changes }) as const
  const change = changeBy(userId)
  const deleted = thing.deleted(context.at)

  describe('its life', () => {
    it('begins once', () => {
      given(decider).when(create).then(created)
      given(decider, created).when(create).then()
      given(decider, created, deleted, purged).when(create).then()
    })

    it('has an event for what is different, and none when nothing is', () => {
      given(decider, created).when(change).then(changed)
      given(decider, created, changed).when(changeBy(userId, {})).then()
      given(decider, created, changed).when(life('Trash')).then(deleted)
    })

    it.each(thing.required)('never has a blank %s', (field) => {
      const blank = { [field]: ' \n' }
      given(decider)
        .when({ ...create, fields: { ...thing.fields, ...blank } })
        .thenRefused('blank-text')
      given(decider, created)
        .when({ ...change, changes: { ...thing.changes, ...blank } })
        .thenRefused('blank-text')
    })

    it('is hidden from anybody else, also a change', () => {
      given(decider, created).when(changeBy(stranger)).thenRefused('not-found')
      given(decider).when(change).thenRefused('not-found')
    })

    it.each(lives)('is hidden from anybody else, and absent before it begins: %s', (type) => {
      given(decider, created).when(life(type, stranger)).thenRefused('not-found')
      given(decider).when(life(type)).thenRefused('not-found')
    })

    it('stops in the trash, where nothing is changed, and goes on after a restore', () => {
      given(decider, created).when(life('Trash')).then(deleted)
      given(decider, created, deleted).when(life('Trash')).then()
      given(decider, created, deleted).when(change).thenRefused('not-found')
      given(decider, created, deleted).when(life('Restore')).then(restored)
      given(decider, created).when(life('Restore')).then()
      given(decider, created, deleted, restored).when(change).then(changed)
      given(decider, created, deleted, changed).when(life('Restore')).then(restored)
    })

    it('returns to the trash with its earlier time, unless that has expired, when the restore is undone', () => {
      const before = '2026-11-01T00:00:00.000Z'
      given(decider, created, thing.deleted(before), restored).when(life('UndoRestore')).then(thing.deleted(before))
      given(decider, created, thing.deleted(earlier), restored).when(life('UndoRestore')).then(deleted)
      given(decider, created).when(life('UndoRestore')).then()
    })

    it('ends from the trash only, once', () => {
      given(decider, created).when(life('Purge')).thenRefused('not-in-trash')
      given(decider, created, deleted).when(life('Purge')).then(purged)
      given(decider, created, deleted, purged).when(life('Purge')).then()
      given(decider, created, deleted, purged).when(life('Restore')).thenRefused('not-found')
    })

    it('expires after 30 days in the trash, not sooner and not when it was restored', () => {
      const trashed = thing.deleted(earlier)
      given(decider, created, trashed).when(expire('2026-01-30T23:59:59.000Z')).then()
      given(decider, created, trashed).when(expire('2026-01-31T00:00:00.000Z')).then(purged)
      given(decider, created, trashed, restored).when(expire('2026-03-01T00:00:00.000Z')).then()
    })
  })
}

const otherImage = AssetId.parse('44444444-4444-4444-8444-444444444444')

/** Test suite: the cover of a thing that has images. `chosen`: the event that an image stands first. */
export function describeCover<State, Ids extends ThingIds, Fields, Event extends AnyEvent>(
  thing: Omit<LifeOfThing<State, Ids, Fields, Event>, 'decider'> & {
    readonly decider: Decider<State, Commands<Ids, Fields> | ChooseCover, Event>
    readonly chosen: (image: AssetId) => NoInfer<Event>
  },
): void {
  const { decider, created, restored, chosen } = thing
  const choose = (image = assetId, of = userId): ChooseCover => ({
    ...context,
    userId: of,
    type: 'ChooseCover',
    assetId: image,
  })
  const deleted = thing.deleted(context.at)

  describe('its cover', () => {
    it('is one image, also after it was in the trash', () => {
      given(decider, created).when(choose()).then(chosen(assetId))
      given(decider, created, chosen(assetId)).when(choose()).then()
      given(decider, created, chosen(assetId), deleted, restored).when(choose()).then()
      given(decider, created, chosen(assetId)).when(choose(otherImage)).then(chosen(otherImage))
    })

    it('is chosen so often at most, and the thing can then still be deleted', () => {
      const full = [created, ...repeated(mostEvents, chosen(otherImage))]
      given(decider, ...full)
        .when(choose())
        .thenRefused('too-many-changes')
      given(decider, ...full)
        .when(life('Trash'))
        .then(deleted)
    })

    it('is chosen by the owner alone, and not in the trash', () => {
      given(decider, created).when(choose(assetId, stranger)).thenRefused('not-found')
      given(decider).when(choose()).thenRefused('not-found')
      given(decider, created, deleted).when(choose()).thenRefused('not-found')
    })
  })
}
