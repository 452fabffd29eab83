import { describe, expect, it } from 'vitest'
import { SourceId, UserId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { type SourceCommand, sourceDecider } from './decider.ts'
import type { SourceEvent } from './events.ts'

const sourceId = SourceId.parse(randomId())
const userId = UserId.parse(randomId())
const ids = { sourceId, userId }
const context = { ...ids, commandId: randomId(), correlationId: randomId(), causationId: randomId(), at: 'now' }
const video = { durationMs: 1_000, width: 160, height: 90, bytes: 5_000, contentType: 'video/mp4' }

const requested: SourceEvent = { type: 'SourceRequested', data: { ...ids, kind: 'youtube' } }
const stored: SourceEvent = { type: 'SourceStored', data: { ...ids, video } }
const extracted: SourceEvent = { type: 'FramesExtracted', data: { ...ids, timestampsMs: [0, 500] } }
const failed = (reason: string, step: string): SourceEvent => ({ type: 'SourceFailed', data: { ...ids, reason, step } })

const request = { ...context, type: 'RequestSource', kind: 'youtube', link: 'https://youtu.be/x' } as const
const progress = (percent: number) => ({ ...context, type: 'ProgressSource', percent }) as const
const cancel = { ...context, type: 'CancelSource' } as const
const store = { ...context, type: 'StoreSource', video } as const
const record = { ...context, type: 'RecordFrames', timestampsMs: [0, 500] } as const
const fail = { ...context, type: 'FailSource', reason: 'unreachable' } as const

const given = (...events: readonly SourceEvent[]) => ({
  when: (command: SourceCommand) =>
    sourceDecider.decide(command, events.reduce(sourceDecider.evolve, sourceDecider.initial)),
})

describe('a source', () => {
  it('is requested once, with its link to be sealed', () => {
    const data = { ...ids, kind: 'youtube', link: { plain: 'https://youtu.be/x' } }
    expect(given().when(request)).toEqual([{ type: 'SourceRequested', data }])
    expect(given(requested).when(request)).toEqual([])
  })

  it('progresses in steps of ten and upwards only', () => {
    const at = (percent: number): SourceEvent => ({ type: 'SourceProgressed', data: { ...ids, percent } })
    expect(given(requested).when(progress(37))).toEqual([at(30)])
    expect(given(requested, at(30)).when(progress(39))).toEqual([])
    expect(given(requested, stored, at(80)).when(progress(100))).toEqual([at(100)])
  })

  it('is stored, then has its frames', () => {
    expect(given(requested).when(store)).toEqual([stored])
    expect(given(requested, stored).when(store)).toEqual([])
    expect(given(requested, stored).when(record)).toEqual([extracted])
    expect(() => given(requested).when(record)).toThrow('not stored')
  })

  it('fails once, and says at which step', () => {
    expect(given(requested).when(fail)).toEqual([failed('unreachable', 'video')])
    expect(given(requested, stored).when(fail)).toEqual([failed('unreachable', 'frames')])
    expect(given(requested, failed('cancelled', 'video')).when(fail)).toEqual([])
  })

  it('that has ended stays as it is', () => {
    for (const command of [progress(90), cancel, store, record, fail]) {
      expect(given(requested, stored, extracted).when(command)).toEqual([])
      expect(given(requested, failed('lost', 'video')).when(command)).toEqual([])
    }
  })

  it('is cancelled by its owner, once; for others it does not exist', () => {
    const asked: SourceEvent = { type: 'SourceCancelRequested', data: ids }
    expect(given(requested).when(cancel)).toEqual([asked])
    expect(given(requested, asked).when(cancel)).toEqual([])
    const stranger = { ...cancel, userId: UserId.parse(randomId()) }
    expect(() => given(requested).when(stranger)).toThrow('This video does not exist.')
    expect(() => given().when(cancel)).toThrow('This video does not exist.')
  })
})
