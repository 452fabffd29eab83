import type { Page } from '@playwright/test'
import { galleryColumns, listGenerations } from '@studio/backend/contract'
import { haveFourPictures } from '../support/four-pictures.ts'
import { expect, pictures, startSession, test } from '../support/studio.ts'

/** Records what the page reads from now on: addresses of the API with their queries, one entry for each request. */
function recordReads(page: Page): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/') && request.resourceType() === 'fetch')
      reads.push(pathname + search)
  })
  return reads
}

/** Resolves when the page's live feed is ready. */
async function feedReady(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (each) => each.url().includes('/api/live'))
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"ready"'))
}

test('a page that is loaded asks for everything once, also when its live feed is ready', async ({ page, creator }) => {
  await haveFourPictures(page, creator, 'Asked once')
  const reads = recordReads(page)
  const ready = feedReady(page)
  await page.goto('/')
  await ready
  await expect(pictures(page)).toHaveCount(4)
  // What the message makes the page fetch is requested before its next frame.
  await page.evaluate('new Promise(requestAnimationFrame)')
  expect(reads.filter((read) => read.startsWith(galleryColumns.path))).toHaveLength(1)
  expect(reads.toSorted()).toEqual([...new Set(reads)].sort())
})

test('what changes between the first load and the live feed arrives, without the lists being fetched again', async ({
  page,
  creator,
}) => {
  const { promise: mayConnect, resolve: letConnect } = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/api\/live/, async (socket) => {
    await mayConnect
    socket.connectToServer()
  })
  const userId = await startSession(page, creator)
  await creator.seed.generation({ userId, prompt: 'There before', stored: 1 })
  const reads = recordReads(page)
  await page.goto('/')
  await expect(pictures(page)).toHaveCount(1)
  await expect(page.getByText("You've reached the end of your gallery", { exact: true })).toBeVisible()

  await creator.seed.generation({ userId, prompt: 'Made in between', stored: 2 })
  const listed = async () =>
    listGenerations.response.parse(await (await page.request.get(listGenerations.path)).json()).length
  await expect.poll(listed).toBe(2)
  letConnect()
  await expect(pictures(page)).toHaveCount(3)
  for (const { path } of [galleryColumns, listGenerations])
    expect(reads.filter((read) => read.split('?')[0] === path)).toHaveLength(1)
})

test('the page fetches the dashboard before any script has run, and nothing of it twice', async ({ page, creator }) => {
  await haveFourPictures(page, creator, 'Fetched at once')
  const files: string[] = []
  page.on('request', (request) => void files.push(new URL(request.url()).pathname))
  const { promise: mayRun, resolve: letRun } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await mayRun
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const wanted = [/^\/studio\./, /remoteEntry/, /expose_routes/, /\/dashboard\..*\.js$/, /\/dashboard\..*\.css$/]
  for (const file of wanted) await expect.poll(() => files.filter((path) => file.test(path)).length).toBeGreaterThan(0)
  letRun()
  await expect(pictures(page)).toHaveCount(4)
  const scripts = files.filter((path) => path.endsWith('.js'))
  expect(scripts.toSorted()).toEqual([...new Set(scripts)].sort())
})
