import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AdminSession } from '../auth/sessions/sessions.ts'
import { AdminId } from '../eventsourcing/event.ts'
import { randomId } from '../eventsourcing/ids.ts'
import { decorateRequests } from '../http/server/request/request.ts'
import type { FeedNews } from '../projections/feed/feed-follower.ts'
import { handHeldFollower } from '../projections/testing/hand-held-follower.ts'
import { registerAdminLive } from './admin-live.ts'
import { AdminLiveMessage } from './admin-live-contract.ts'
import type { LiveHub } from './live-hub.ts'
import { newsAtIntervals } from './news-at-intervals.ts'

const at = { logId: 'log', position: 1n }
const newsOf = (...kinds: ('spend' | 'work')[]): FeedNews => {
  const entry = { _id: '1', position: 1n, userId: 'somebody', id: 'something', at: new Date(0) }
  return { type: 'changes', at, entries: kinds.map((kind) => ({ ...entry, kind })) }
}

describe('news', () => {
  afterEach(() => vi.useRealTimers())

  it('is told at once, and then at intervals, each kind once', () => {
    vi.useFakeTimers()
    const told: (readonly string[])[] = []
    const { hear, stop } = newsAtIntervals((kinds) => told.push(kinds), 1_000)
    hear(newsOf('spend'))
    expect(told).toEqual([['spend']])
    hear(newsOf('work', 'spend'))
    hear(newsOf('work'))
    vi.advanceTimersByTime(999)
    expect(told).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(told.slice(1)).toEqual([['work', 'spend']])
    vi.advanceTimersByTime(5_000)
    expect(told).toHaveLength(2)
    // of what no creator sees
    hear(newsOf())
    hear({ type: 'reset', at })
    expect(told.slice(2)).toEqual([[]])
    stop()
    vi.advanceTimersByTime(5_000)
    expect(told).toHaveLength(3)
  })
})

const ours = 'https://studio.example'
const apps: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
})

/** The live feed of an admin's browser, with the socket that it opens. */
async function opened(origin = ours) {
  const app = fastify()
  apps.push(app)
  decorateRequests(app)
  await app.register(websocket)
  app.addHook('onRequest', async (request) => {
    request.adminSession = { key: 'key', adminId: AdminId.parse(randomId()) }
  })
  const { follower, tell, listening } = handHeldFollower()
  const hub: LiveHub<AdminSession> = { add: () => true, check: () => undefined, count: () => 0, stop: () => undefined }
  registerAdminLive(app, { publicUrl: new URL(ours), follower, hub, everyMs: 1 })
  await app.ready()
  const heard: unknown[] = []
  const ends: (() => void)[] = []
  const onInit = (client: Client) => {
    client.on('message', (data) => heard.push(AdminLiveMessage.parse(JSON.parse(data.toString()))))
    ends.push(() => client.terminate())
  }
  await app.injectWS('/api/admin/live', { headers: { origin } }, { onInit })
  const close = () => {
    for (const end of ends) end()
  }
  return { tell, listening, heard, close }
}

/** What the test uses of the client's end of a socket, whose package has no types. */
interface Client {
  on(event: 'message', listener: (data: Buffer) => void): void
  readonly terminate: () => void
}

describe('the live feed of admins', () => {
  it('tells that something has changed, of whoever it was, until the page closes', async () => {
    const { tell, heard, listening, close } = await opened()
    await expect.poll(() => heard).toEqual([{ type: 'ready' }])
    tell(newsOf('spend'))
    await expect.poll(() => heard.slice(1)).toEqual([{ type: 'changed', kinds: ['spend'] }])
    expect(JSON.stringify(heard)).not.toContain('somebody')
    close()
    await expect.poll(listening).toBe(0)
  })

  it('is not opened for a page of another origin', async () => {
    await expect(opened('https://elsewhere.example')).rejects.toThrow('403')
  })
})
