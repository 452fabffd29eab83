import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { AdminId, UserId } from '../../platform/eventsourcing/event.ts'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { workDecider } from './decider.ts'
import { cancelled, cancelRequested, done, failed, ofWork, progressed, requested } from './testing/builders.ts'

const request = {
  ...ofWork,
  type: 'RequestWork',
  kind: 'export',
  input: '{"all":true}',
  joinKey: 'everything',
} as const
const progress = (percent: number) => ({ ...ofWork, type: 'ProgressWork', percent }) as const
const cancel = { ...ofWork, type: 'CancelWork' } as const
const end = { ...ofWork, type: 'EndWork', end: { outcome: 'cancelled' } } as const

describe('work', () => {
  it('is requested once: whoever asks again joins it', () => {
    given(workDecider).when(request).then(requested)
    for (const before of [[requested], [requested, done]])
      given(workDecider, ...before)
        .when(request)
        .then()
  })

  it('tells progress in steps of ten that only grow, between 0 and 100', () => {
    given(workDecider, requested).when(progress(0)).then(progressed(0))
    given(workDecider, requested, progressed(0)).when(progress(47)).then(progressed(40))
    given(workDecider, requested, progressed(40)).when(progress(49)).then()
    given(workDecider, requested, progressed(40)).when(progress(30)).then()
    given(workDecider, requested).when(progress(-3)).then(progressed(0))
    given(workDecider, requested).when(progress(250)).then(progressed(100))
  })

  it('of an admin cannot be cancelled by the person that it is about', () => {
    const { state } = given(workDecider, requested)
    const asAdmins = { ...request, adminId: AdminId.parse(randomUUID()) }
    const [ofAdmin] = workDecider.decide(asAdmins, workDecider.initial)
    if (ofAdmin === undefined) throw new Error('The work was not requested')
    expect(state).toMatchObject({ ofAdmin: false })
    given(workDecider, ofAdmin).when(cancel).thenRefused('not-found')
    given(workDecider, ofAdmin)
      .when({ ...cancel, byProduct: true })
      .then(cancelRequested)
  })

  it('notes a cancel once', () => {
    given(workDecider, requested).when(cancel).then(cancelRequested)
    given(workDecider, requested, progressed(10)).when(cancel).then(cancelRequested)
    given(workDecider, requested, cancelRequested, progressed(20)).when(cancel).then()
  })

  it('has one end: the first one stands, and nothing comes after it', () => {
    given(workDecider, requested).when(end).then(cancelled)
    for (const ended of [done, failed, cancelled]) {
      for (const late of [end, cancel, progress(90)]) given(workDecider, requested, ended).when(late).then()
    }
  })

  it('does not exist before it is requested, nor for anybody else', () => {
    const stranger = UserId.parse('77777777-7777-4777-8777-777777777777')
    for (const command of [end, cancel, progress(10)]) {
      given(workDecider).when(command).thenRefused('not-found')
      given(workDecider, requested)
        .when({ ...command, userId: stranger })
        .thenRefused('not-found')
    }
  })
})
