import { describe, expect, it } from 'vitest'
import type { AnyEvent, Recorded } from '../../platform/eventsourcing/event.ts'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { userId } from '../jobs/testing/builders.ts'
import { workStream } from './events.ts'
import { workProjection, workStepIn } from './projection.ts'
import { ownSteps } from './steps.ts'
import { cancelled, cancelRequested, done, failed, progressed, requested, workId } from './testing/builders.ts'

const work = workProjection(ownSteps)
const log = (...events: readonly AnyEvent[]): readonly Recorded[] =>
  events.map((event) => recorded(workStream(workId), event))

describe('the read model of work', () => {
  it('shows work from its request to its end', async () => {
    const events = log(requested, progressed(0), progressed(40), cancelRequested, done)
    const [first, , , , last] = events
    const document = {
      _id: workId,
      userId,
      kind: 'export',
      stream: workStream(workId),
      requestedAt: first?.created,
      joinKey: 'everything',
      cancelRequested: false,
      ended: false,
    }
    await given(work, ...events.slice(0, 1)).expect([document])
    await given(work, ...events.slice(0, 3)).expect([{ ...document, percent: 40 }])
    const ended = { ended: true, endedAt: last?.created, outcome: 'done', result: '{"files":3}' }
    const expiresAt = new Date('2026-02-01T00:00:00.000Z')
    await given(work, ...events).expect([{ ...document, percent: 40, cancelRequested: true, ...ended, expiresAt }])
  })

  it('says why work failed, and that it was cancelled', async () => {
    const why = { outcome: 'failed', reason: 'too-large', message: 'That is too large.' }
    await given(work, ...log(requested, failed)).expect([expect.objectContaining({ ended: true, ...why })])
    const cancel = { ended: true, outcome: 'cancelled' }
    await given(work, ...log(requested, cancelled)).expect([expect.objectContaining(cancel)])
  })

  it('shows work whose events belong to another slice, by that slice’s table', async () => {
    const ids = { workId, userId }
    const table = {
      FilmRequested: (data: { readonly filmId: string }) =>
        ({ step: 'requested', workId: data.filmId, userId, kind: 'film' }) as const,
      FilmNamed: () => undefined,
      FilmStored: () => ({ step: 'ended', ...ids, end: { outcome: 'done' } }) as const,
    }
    const film = [
      { type: 'FilmRequested', data: { filmId: workId } },
      { type: 'FilmNamed', data: {} },
      { type: 'FilmStored', data: {} },
    ].map((event) => recorded(`film-${workId}`, event))
    const shown = { _id: workId, kind: 'film', stream: `film-${workId}`, ended: true, outcome: 'done' }
    await given(workProjection(table), ...film).expect([expect.objectContaining(shown)])
  })
})

it('an outcome that only a later release knows is a failure to this one', () => {
  const data = { workId, userId, outcome: 'postponed' }
  expect(workStepIn(ownSteps, { type: 'WorkEnded', data })).toMatchObject({
    step: 'ended',
    end: { outcome: 'failed', reason: 'postponed' },
  })
  expect(workStepIn(ownSteps, { type: 'AccountRegistered', data })).toBeUndefined()
})
