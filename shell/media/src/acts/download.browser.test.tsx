import { getCurrentUser } from '@studio/backend/contract'
import { downloadFileUrl, requestDownload } from '@studio/backend/contract/downloads'
import { archiveUrl, requestExport, streamArchive } from '@studio/backend/contract/work'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { queueOpenAtom } from '@studio/ui/studio-state'
import { createStore } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { InStudio } from '../../../ui/src/testing/in-studio.tsx'
import { useDownloadImages } from './download.ts'
import { downloadChoiceAtomOf, useDownload } from './download-choice.ts'
import { preparedFile } from './prepared-file.ts'

const user = { id: 'd', firstName: null, lastName: null, email: 'd@studio.example', profileImageUrl: null, isAdmin: 0 }

/** Names of the files that were saved, or their addresses where the server names them, and what the server was asked for. */
let saved: string[]
let asked: { readonly path: string; readonly method?: string; readonly body?: unknown }[]
/** The answer to everything but what is made in the background. */
let answer: () => Response
/** The answer to the request for the file of an image that was asked for. */
let made: () => Response | Promise<Response>
/** The answer to the request to make the file of an image. */
let accepted: () => Response
const downloadId = '55555555-5555-4555-8555-000000000001'

beforeEach(() => {
  saved = []
  asked = []
  answer = () => new Response(new Blob(['bytes'], { type: 'image/webp' }))
  made = () => new Response(new Blob(['bytes'], { type: 'image/png' }))
  accepted = () => Response.json({ success: true, downloadId }, { status: 202 })
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    const sent: unknown = request.method === 'POST' ? await request.json() : undefined
    const body = sent === undefined ? {} : { body: sent }
    const path = request.url.slice(location.origin.length)
    asked.push({ path, ...(request.method === 'HEAD' && { method: 'HEAD' }), ...body })
    if (path === requestExport.path) {
      return Response.json({ success: true, workId: crypto.randomUUID() }, { status: 202 })
    }
    if (path === requestDownload.path) return accepted()
    return path === downloadFileUrl(downloadId) ? made() : answer()
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download === '' ? this.href.slice(location.origin.length) : this.download)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Button({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const download = useDownloadImages()
  return (
    <button type="button" onClick={() => void download(ids, (id) => `image-${id}`)}>
      Download
    </button>
  )
}

async function press(ids: readonly string[], format: 'stored' | 'png' = 'stored', credentials = false) {
  const [client, store] = [createQueryClient(), createStore()]
  client.setQueryData(cacheKey(getCurrentUser), user)
  store.set(downloadChoiceAtomOf(user.id), { format, making: true, credentials })
  const screen = await render(
    <InStudio client={client} store={store}>
      <Button ids={ids} />
    </InStudio>,
  )
  await screen.getByRole('button', { name: 'Download' }).click()
  return { screen, store }
}
const refuse = (status: number, code: string, message: string) => () =>
  Response.json({ type: '', title: '', status, code, error: message, message }, { status })

it('saves one image as a file, with the ending of the format in which it was made', async () => {
  await press(['a'])
  await expect.poll(() => saved).toEqual(['image-a.webp'])
  expect(asked).toEqual([{ path: '/api/downloads/a?name=image-a&making=true' }])
})

const archive = archiveUrl(['a', 'b'], { format: 'png', making: true })

it('lets the browser save several images as one archive, without holding it in the page', async () => {
  const { screen } = await press(['a', 'b'], 'png')
  await expect.poll(() => saved).toEqual([archive])
  expect(asked).toEqual([{ path: archive, method: 'HEAD' }])
  await expect.element(screen.getByText('As one ZIP archive; your browser shows how far it is')).toBeVisible()
})

it.each([
  [409, 'needs-conversion'],
  [429, 'too-many-archives'],
])(
  'has an archive that cannot be sent at once made in the background, and leads to the queue: %i %s',
  async (status, code) => {
    answer = refuse(status, code, 'Not at once.')
    const { screen, store } = await press(['a', 'b'], 'png')
    await screen.getByRole('button', { name: 'Open queue' }).click()
    expect(store.get(queueOpenAtom)).toBe(true)
    const body = { assetIds: ['a', 'b'], format: 'png', making: true }
    const paths = asked.map(({ path }) => new URL(path, location.origin).pathname)
    expect(paths).toEqual([streamArchive.path, streamArchive.path, requestExport.path])
    expect(asked.at(-1)).toMatchObject({ body })
  },
)

it('has many images made into an archive in the background, and refuses too many in words', async () => {
  const { screen } = await press(Array.from({ length: 201 }, String))
  await expect.element(screen.getByText('Making your archive')).toBeVisible()
  expect(asked.map(({ path }) => path)).toEqual([requestExport.path])
  await screen.unmount()
  const { screen: other } = await press(Array.from({ length: 1_001 }, String))
  await expect.element(other.getByText('Too many files')).toBeVisible()
  expect(asked).toHaveLength(1)
})

function Link(): ReactNode {
  return <a {...useDownload('a', 'image-a')}>Download</a>
}

it('saves the image of a link, and tells when it cannot be had', async () => {
  const [client, store] = [createQueryClient(), createStore()]
  client.setQueryData(cacheKey(getCurrentUser), user)
  store.set(downloadChoiceAtomOf(user.id), { format: 'stored', making: false, credentials: false })
  const screen = await render(
    <InStudio client={client} store={store}>
      <Link />
    </InStudio>,
  )
  const link = screen.getByRole('link', { name: 'Download' })
  await link.click()
  await expect.poll(() => saved).toEqual(['image-a.webp'])
  answer = refuse(404, 'not-found', 'There is no such image.')
  await link.click()
  await expect.element(screen.getByText('Could not download the image')).toBeVisible()
  expect(saved).toHaveLength(1)
})

const file = downloadFileUrl(downloadId)

it('has an image that must be converted made by the server, tells so, and waits for it as long as it takes', async () => {
  answer = refuse(409, 'needs-conversion', 'This image must be converted first.')
  const late = [refuse(409, 'download-not-ready', 'Still being made.')]
  const ready = made
  made = () => (late.pop() ?? ready)()
  const { screen } = await press(['a'], 'png')
  await expect.poll(() => saved).toEqual(['image-a.png'])
  const body = { assetId: 'a', format: 'png', making: true, credentials: false }
  expect(asked).toEqual([
    { path: '/api/downloads/a?name=image-a.png&format=png&making=true' },
    { path: requestDownload.path, body },
    { path: file },
    { path: file },
  ])
  await expect.element(screen.getByText('Image downloaded')).toBeVisible()
})

it('has an image signed by the server, also as it was made, and tells why that failed', async () => {
  const { screen } = await press(['a'], 'stored', true)
  await expect.poll(() => saved).toEqual(['image-a.png'])
  const body = { assetId: 'a', making: true, credentials: true }
  expect(asked).toEqual([{ path: requestDownload.path, body }, { path: file }])
  made = refuse(422, 'download-not-made', 'This image cannot be converted or signed.')
  await screen.getByRole('button', { name: 'Download' }).click()
  await expect.element(screen.getByText('This image cannot be converted or signed.')).toBeVisible()
  expect(saved).toHaveLength(1)
})

const busy = refuse(429, 'too-much-work', 'You have 4 tasks in progress.')

it('waits while all tasks of the person are in progress, so that five presses in a row save five files', async () => {
  const [accept, send] = [accepted, made]
  let inProgress = 0
  const { promise: refused, resolve: refusedOnce } = Promise.withResolvers<undefined>()
  accepted = () => {
    if (inProgress === 4) {
      refusedOnce(undefined)
      return busy()
    }
    inProgress += 1
    return accept()
  }
  // no file is made before the fifth one was refused
  made = async () => {
    await refused
    inProgress -= 1
    return await send()
  }
  const { screen } = await press(['a'], 'stored', true)
  for (let n = 0; n < 4; n += 1) await screen.getByRole('button', { name: 'Download' }).click()
  await expect.poll(() => saved, { timeout: 10_000 }).toEqual(Array.from({ length: 5 }, () => 'image-a.png'))
  await expect.element(screen.getByText('Download failed')).not.toBeInTheDocument()
})

it('gives up with the words of the server when the tasks do not end within two minutes', async () => {
  accepted = busy
  let waitedMs = 0
  const pause = async (ms: number) => {
    waitedMs += ms
  }
  const choice = { format: 'png', making: true, credentials: false } as const
  await expect(preparedFile('a', choice, pause)).rejects.toMatchObject({ problem: { code: 'too-much-work' } })
  expect(waitedMs).toBe(120_000)
})

it('waits as long as the server says when it has asked for files too often', async () => {
  const error = { status: 429, code: 'too-many-requests', error: 'Too often.', message: 'Too often.' }
  const tooOften = { type: '', title: '', ...error, details: { retryAfterSeconds: 7 } }
  const [send, often] = [made, [Response.json(tooOften, { status: 429 })]]
  made = () => often.pop() ?? send()
  const pauses: number[] = []
  const pause = async (ms: number) => void pauses.push(ms)
  const choice = { format: 'png', making: true, credentials: false } as const
  expect(await (await preparedFile('a', choice, pause)).text()).toBe('bytes')
  expect(pauses).toEqual([7_000])
})

it('has an archive of signed images made in the background', async () => {
  const { screen } = await press(['a', 'b'], 'stored', true)
  await expect.element(screen.getByText('Making your archive')).toBeVisible()
  expect(asked).toEqual([{ path: requestExport.path, body: { assetIds: ['a', 'b'], making: true, credentials: true } }])
})

it('tells why nothing was saved', async () => {
  answer = refuse(404, 'not-found', '1 of 2 images do not exist, or are in the trash.')
  const { screen } = await press(['a', 'b'])
  await expect.element(screen.getByText('1 of 2 images do not exist, or are in the trash.')).toBeVisible()
  await screen.unmount()
  const { screen: other } = await press(['a'])
  await expect.element(other.getByText('Could not download the image')).toBeVisible()
  expect(saved).toEqual([])
})
