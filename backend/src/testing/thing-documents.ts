import { describe, it } from 'vitest'
import type { Addition } from '../features/collections/member.ts'
import { image } from '../features/collections/testing/members.ts'
import { type AnyEvent, AssetId } from '../platform/eventsourcing/event.ts'
import type { AnyProjection } from '../platform/projections/projection.ts'
import { given, recorded } from '../platform/projections/testing/given.ts'
import { mostNewest, noMembers } from '../platform/projections/things/members.ts'

/** The read model of one kind of thing, and what happens to one of its things. */
interface Documents<Event extends AnyEvent> {
  readonly projection: AnyProjection
  readonly stream: string
  /** The document of the thing when it is new, without `createdAt` and `listed`. */
  readonly document: {
    readonly _id: string
    readonly userId: string
    readonly name: string
    readonly [text: string]: unknown
  }
  readonly created: Event
  /** Changes of different fields, and what all of them make of the document. */
  readonly changes: readonly Event[]
  readonly changed: object
  readonly deleted: (trashedAt: string) => Event
  readonly restored: Event
  readonly purged: Event
}

const at = new Date('2026-01-01T00:00:00.000Z')
const trashedAt = '2026-02-01T00:00:00.000Z'

/** Test suite: what the life of a thing does to its document. */
export function describeDocuments<Event extends AnyEvent>(thing: Documents<Event>): void {
  const { projection, stream, created, changes, deleted, restored, purged } = thing
  const { _id, userId, name, ...texts } = thing.document
  const document = { _id, userId, name, ...texts, createdAt: at, listed: true }
  const story = (...events: readonly Event[]) => events.map((event) => recorded(stream, event, { created: at }))

  describe('its document', () => {
    it('has every one of several changes', async () => {
      await given(projection, ...story(created)).expect([document])
      await given(projection, ...story(created, ...changes)).expect([{ ...document, ...thing.changed }])
    })

    it('leaves the list, comes back, and is blank in the end', async () => {
      const gone = [created, deleted(trashedAt)]
      const trashed = { ...document, listed: false, deletedAt: new Date(trashedAt) }
      await given(projection, ...story(...gone)).expect([trashed])
      await given(projection, ...story(...gone, restored)).expect([document])
      await given(projection, ...story(...gone, purged)).expect([{ _id }])
    })
  })
}

interface Images<Event extends AnyEvent>
  extends Pick<Documents<Event>, 'projection' | 'stream' | 'document' | 'created' | 'deleted' | 'restored'> {
  readonly added: (image: AssetId, place: Addition) => Event
  readonly removed: (image: AssetId) => Event
  readonly chosen: (image: AssetId) => Event
  /** The stream of one of its images. */
  readonly imageStream: (image: AssetId) => string
}

const imageOf = (n: number) => AssetId.parse(`33333333-3333-4333-8333-${String(n).padStart(12, '0')}`)

/** Test suite: what the images of a thing do to its document. */
export function describeImages<Event extends AnyEvent>(thing: Images<Event>): void {
  const { projection, stream, imageStream } = thing
  const ofThing = (event: Event) => () => recorded(stream, event, { created: at })
  const ofImage = (n: number, event: Event) => recorded(imageStream(imageOf(n)), event)
  const created = ofThing(thing.created)
  const chosen = ofThing(thing.chosen(imageOf(1)))
  const added = (n: number) => ofImage(n, thing.added(imageOf(n), image))
  const removed = (n: number) => ofImage(n, thing.removed(imageOf(n)))
  const document = { ...thing.document, ...noMembers, createdAt: at, listed: true }
  const one = { ...document, members: 1, newest: [imageOf(1)] }

  describe('the images in its document', () => {
    it('are counted, and the newest are known', async () => {
      const twenty = () => Array.from({ length: 20 }, (_, n) => added(n))
      const newest = Array.from({ length: mostNewest }, (_, n) => imageOf(20 - mostNewest + n))
      await given(projection, created(), ...twenty()).expect([{ ...document, members: 20, newest }])
      await given(projection, created(), added(1), added(2), removed(1)).expect([{ ...one, newest: [imageOf(2)] }])
    })

    it('leave the choice of the cover alone, which may be removed and put back', async () => {
      const covered = { ...document, cover: imageOf(1) }
      await given(projection, created(), added(1), chosen()).expect([{ ...one, cover: imageOf(1) }])
      await given(projection, created(), added(1), chosen(), removed(1)).expect([covered])
      await given(projection, created(), added(1), chosen(), removed(1), added(1)).expect([
        { ...one, cover: imageOf(1) },
      ])
    })

    it('come back with it from the trash', async () => {
      const [deleted, restored] = [ofThing(thing.deleted(trashedAt)), ofThing(thing.restored)]
      await given(projection, created(), added(1), deleted(), restored()).expect([one])
    })
  })
}
