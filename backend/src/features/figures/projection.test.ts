import { describe, it } from 'vitest'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { accountStream } from '../accounts/events.ts'
import { jobId, userId } from '../jobs/testing/builders.ts'
import { charged, failed, registered, stored } from '../jobs/testing/log.ts'
import { figureDays, figurePersonDays, people, personTotals } from './projection.ts'
import { requested } from './testing/figure-events.ts'

const other = UserId.parse('99999999-9999-4999-8999-999999999999')
const lastMoment = { created: new Date('2026-11-23T23:59:59.999Z') }
const midnight = { created: new Date('2026-11-24T00:00:00.000Z') }
const { type, data } = stored(jobId, 0) as Extract<ReturnType<typeof stored>, { type: 'OutputStored' }>
const video = { type, data: { ...data, media: { ...data.media, contentType: 'video/mp4' } } } as const
const cost = charged(jobId, 0)
const dear = {
  ...cost,
  data: { ...cost.data, feature: 'chat', model: 'a.b/$1%', amount: 5_000_000_000, sandbox: false },
}

const story = [
  recorded('account-1', registered(), lastMoment),
  recorded('account-2', registered(other), midnight),
  recorded('queue-1', requested(userId), lastMoment),
  recorded('queue-1', requested(userId, 'image'), midnight),
  recorded('queue-1', requested(userId, 'video'), midnight),
  recorded('queue-2', requested(other, 'image'), midnight),
  recorded('output-1', stored(jobId, 0), lastMoment),
  recorded('output-1', video, midnight),
  recorded('output-2', failed(jobId, 1), midnight),
  recorded('output-3', failed(jobId, 2, 'cancelled'), midnight),
  recorded('charge-1', cost, lastMoment),
  recorded('charge-2', cost, midnight),
  recorded('charge-3', dear, midnight),
  recorded('charge-4', dear, midnight),
]

const chroma = { 'wavespeed-ai/chroma': 15_000n }
const dayBefore = { requested: { image: 1n }, images: 1n, spent: { image: chroma }, simulated: chroma }
const day = {
  videos: 1n,
  failed: { image: 1n },
  spent: { image: chroma, chat: { 'a%2Eb/%241%25': 10_000_000_000n } },
  simulated: chroma,
}

describe('the figures', () => {
  it('of a day in UTC begin at its midnight, and know each thing once', async () => {
    await given(figureDays, ...story).expect([
      { _id: '2026-11-23', joined: 1n, ...dayBefore },
      { _id: '2026-11-24', joined: 1n, requested: { image: 2n, video: 1n }, ...day },
    ])
  })

  it('of a person are of that person alone', async () => {
    const of = (id: string, date: string) => ({ _id: `${id} ${date}`, userId: id, day: date })
    await given(figurePersonDays, ...story).expect([
      { ...of(userId, '2026-11-23'), ...dayBefore },
      { ...of(userId, '2026-11-24'), requested: { image: 1n, video: 1n }, ...day },
      { ...of(other, '2026-11-24'), requested: { image: 1n } },
    ])
  })
})

describe('the totals of people', () => {
  it('are there with the account, and grow with what they make and spend', async () => {
    const nothing = { generations: 0n, images: 0n, videos: 0n, spent: 0n }
    const ofAda = { _id: userId, spent: 10_000_030_000n, simulated: 30_000n }
    await given(personTotals, ...story).expect([
      { ...ofAda, createdAt: lastMoment.created, generations: 2n, images: 1n, videos: 1n },
      { _id: other, createdAt: midnight.created, ...nothing, generations: 1n },
    ])
  })
})

describe('people', () => {
  const happened = (event: Parameters<typeof recorded>[1]) => recorded(accountStream(userId), event, midnight)
  const profile = { email: { plain: 'Ada.L@Atelier.example' }, firstName: { plain: 'Ada' } }
  const joined = happened({ type: 'AccountRegistered', data: { userId, ...profile } })
  const ada = {
    _id: userId,
    email: 'Ada.L@Atelier.example',
    firstName: 'Ada',
    lastName: null,
    words: ['ada', 'l', 'atelier', 'example'],
    createdAt: midnight.created,
    status: 'active',
  }

  it('are found by the words of their address and names, as they are now', async () => {
    await given(people, joined).expect([ada])
    const renamed = { email: { plain: 'ada@elsewhere.example' }, lastName: { plain: 'Ünal-Byron' } }
    const changed = happened({ type: 'AccountProfileChanged', data: { userId, ...renamed } })
    const words = ['ada', 'elsewhere', 'example', 'ünal', 'byron']
    await given(people, joined, changed).expect([
      { ...ada, email: 'ada@elsewhere.example', firstName: null, lastName: 'Ünal-Byron', words },
    ])
  })

  it('are suspended until they are active again', async () => {
    const suspended = happened({ type: 'AccountSuspended', data: { userId } })
    await given(people, joined, suspended).expect([{ ...ada, status: 'suspended' }])
    const back = happened({ type: 'AccountReactivated', data: { userId } })
    await given(people, joined, suspended, back).expect([ada])
  })

  it('have neither name nor words once they are erased', async () => {
    const erased = { erased: true } as const
    const event = happened({ type: 'AccountRegistered', data: { userId, email: erased, firstName: erased } })
    await given(people, event).expect([{ ...ada, email: null, firstName: null, words: [] }])
  })
})
