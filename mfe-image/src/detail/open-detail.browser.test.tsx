import { type Generation, mediaUrl } from '@studio/backend/contract'
import type { Family } from '@studio/backend/contract/library'
import { imageKey } from '@studio/media/gallery'
import { untouched } from '@studio/media/overlay'
import { refreshImages } from '@studio/media/refresh-gallery'
import { forPanelAtom } from '@studio/ui/studio-state'
import { showToast } from '@studio/ui/toast-store'
import { useSearch } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { isInReach } from '../../../infra/components/in-reach.ts'
import { openPage } from '../../../shell/src/testing/open-page.tsx'
import { readDetailSearch } from '../address/detail-search.ts'
import { PictureActionsProvider } from '../gallery/actions/picture-actions-provider.tsx'
import { createItems } from '../gallery/items/items.ts'
import { liveTilesOf } from '../gallery/items/live-tiles.ts'
import { CompareLoader } from './compare/compare-loader.tsx'
import { Detail } from './detail.tsx'
import { familyWith, generationOf, idOf, relativeOf } from './testing/family.ts'

const job = idOf(100)
const [first, second] = [relativeOf(1), relativeOf(2, { n: 1 })]
const upload = relativeOf(8, { isUpload: true })
const trashed = relativeOf(5, { generationId: idOf(101), daysLeft: 12 })
const child = relativeOf(6, { generationId: idOf(102) })
const generation = generationOf(job, [first, second], { prompt: 'a fox in snow' })

const steps = [
  { step: 'requested', at: '2026-01-01T00:00:00.000Z' },
  { step: 'stored', at: '2026-01-01T00:00:12.400Z' },
  { step: 'charged', at: '2026-01-01T00:00:12.500Z', amountCents: 2.7, sandbox: false },
]
/** What has happened to the picture so far. */
let told = steps

/** What the server tells of each family. */
let families: Map<string, Family>
let answers = true
/** Whether the gallery has heard of what was restored. */
let listed = true
/** What is asked about a family is answered after this. */
let familyRead: Promise<unknown> = Promise.resolve()
/** Addresses of commands that were sent. */
let commands: string[] = []

beforeEach(() => {
  answers = true
  told = steps
  listed = true
  commands = []
  familyRead = Promise.resolve()
  const of = { generation, sources: [{ id: upload.id, picture: upload }, { id: idOf(9) }], takes: [first, second] }
  families = new Map([
    [first.id, familyWith(first, { ...of, made: [child, trashed] })],
    [second.id, familyWith(second, of)],
    [upload.id, familyWith(upload, { takes: [], made: [second, first] })],
    [
      trashed.id,
      familyWith(trashed, {
        generation: generationOf(idOf(101), [], { prompt: 'the fox at night', numberOfImages: 1 }),
        sources: [{ id: first.id, picture: first }],
        seed: 4711,
      }),
    ],
  ])
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === 'POST') return restore(pathname)
    if (pathname === '/api/gallery/images') return Response.json(detailsOf(searchParams.get('ids') ?? ''))
    const [, id = ''] = /^\/api\/assets\/([^/]+)\/family$/.exec(pathname) ?? []
    if (id !== '') await familyRead
    const family = families.get(id)
    if (!answers) return Response.json({}, { status: 500 })
    if (pathname === `/api/generations/${job}/outputs/0/story`) return Response.json({ steps: told })
    return family ? Response.json(family) : Response.json({}, { status: 404 })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Takes the picture out of the trash. */
function restore(pathname: string): Response {
  commands.push(pathname)
  const { daysLeft: _, ...restored } = trashed
  families.set(trashed.id, familyWith(restored))
  return Response.json({ success: true })
}

const [shownFrame, deleted] = [relativeOf(20, { generationId: idOf(120) }), relativeOf(21, { daysLeft: 9 })]
const ofFrame = (timestamp: number) => ({ frame: { videoId: idOf(99), timestamp } })
const link = 'https://www.tiktok.com/@fox/video/1'
const frames = [
  { timestamp: 1.5, picture: deleted },
  { timestamp: 65, picture: shownFrame },
]
const video = { kind: 'tiktok', link, frames }
const frameGeneration = generationOf(idOf(120), [shownFrame], ofFrame(65))

/** What the gallery knows of the pictures; of one that is in the trash nothing. */
function detailsOf(ids: string) {
  const pictures = ids.split(',').flatMap((id) => families.get(id)?.picture ?? [])
  const shown = pictures.filter(
    ({ isUpload, daysLeft, generationId }) => !isUpload && daysLeft === undefined && (listed || generationId === job),
  )
  const restored = generationOf(idOf(101), [relativeOf(5)], { prompt: 'the fox at night' })
  return { images: shown, generations: [generation, restored, frameGeneration, earlierGeneration] }
}

const earlier = relativeOf(7, { generationId: idOf(103) })
const earlierGeneration = generationOf(idOf(103), [earlier], { prompt: 'a bear' })

function Dashboard({ newest }: { readonly newest: readonly Generation[] }) {
  const live = liveTilesOf(newest, [], new Set())
  const items = createItems()({ live, outline: [], overlay: untouched, favoritesOnly: false })
  const { image } = readDetailSearch(useSearch({ strict: false }))
  return (
    <PictureActionsProvider>
      <output>{image ?? 'no image'}</output>
      <CompareLoader />
      <Detail items={items} newest={newest} />
    </PictureActionsProvider>
  )
}

async function open(image: string, newest: readonly Generation[] = [generation, earlierGeneration]) {
  const component = () => <Dashboard newest={newest} />
  const { screen, client, router, store } = await openPage({ path: '/', component }, { address: `/?image=${image}` })
  const shown = () => document.querySelector('output')?.textContent
  const strip = screen.getByRole('navigation', { name: 'Takes and family' })
  await expect.element(strip).toBeVisible()
  return { screen, shown, strip, client, search: () => router.state.location.search, router, store }
}

describe('the strip below a picture', () => {
  it('shows its takes, what it was made from and what was made from it, to go to each', async () => {
    const { shown, strip } = await open(`${job}.0`)
    await expect.element(strip.getByRole('region', { name: 'Takes' }).getByRole('button')).toHaveLength(2)
    await expect.element(strip.getByRole('button', { name: 'Take 1' })).toHaveAttribute('aria-current', 'true')
    await expect.element(strip.getByText('Source 2, deleted for good')).toBeInTheDocument()
    await expectAccessible('a picture with its family')

    await strip.getByRole('button', { name: 'Take 2' }).click()
    await expect.poll(shown).toBe(`${job}.1`)
    await expect.element(strip.getByRole('button', { name: 'Take 2' })).toHaveAttribute('aria-current', 'true')
    // The next take, after the last the first.
    await userEvent.keyboard('n')
    await expect.poll(shown).toBe(`${job}.0`)
  })

  it.each([
    [`${job}.0`, first.id],
    [upload.id, upload.id],
  ])('is beside buttons that lead with the picture to the pages of clips: %s', async (image, assetId) => {
    for (const [label, path] of [
      ['Video', '/video'],
      ['Speak', '/lip-sync'],
    ] as const) {
      const { screen, router } = await open(image)
      await screen.getByRole('button', { name: label, exact: true }).click()
      await expect.poll(() => router.state.location).toMatchObject({ pathname: path, search: { image: assetId } })
      await screen.unmount()
    }
  })

  it('shows in the gallery what was made from the picture', async () => {
    const { strip, shown, search } = await open(`${job}.0`)
    await strip.getByRole('region', { name: 'Made from it' }).getByRole('button', { name: 'Show in gallery' }).click()
    await expect.poll(search).toEqual({ madeFrom: first.id })
    expect(shown()).toBe('no image')
  })

  it('leads across the trash and back: a deleted picture is shown as such, and restored from there', async () => {
    const { screen, shown, strip } = await open(`${job}.0`)
    await strip.getByRole('button', { name: 'Made from it 2, in the trash' }).click()
    await expect.poll(shown).toBe(trashed.id)
    await expect.element(screen.getByText('An image that you deleted: in the trash, 12 days left')).toBeVisible()
    await expect.element(screen.getByText('the fox at night').first()).toBeVisible()
    await expect.element(screen.getByText('4711', { exact: true })).toBeVisible()
    await expectAccessible('a picture of the trash with its family')
    await strip.getByRole('button', { name: 'Source 1' }).click()
    await expect.poll(shown).toBe(`${job}.0`)

    await strip.getByRole('button', { name: 'Made from it 2, in the trash' }).click()
    await screen.getByRole('button', { name: 'Restore' }).click()
    // It is a picture of the gallery again.
    await expect.poll(shown).toBe(`${idOf(101)}.0`)
    expect(commands).toEqual([`/api/assets/${trashed.id}/restore`])
    await expect.element(screen.getByRole('button', { name: 'Reuse settings' })).toBeVisible()
  })

  it('shows a restored picture as one of the gallery as soon as the gallery knows it', async () => {
    listed = false
    const { screen, shown, client } = await open(trashed.id)
    await screen.getByRole('button', { name: 'Restore' }).click()
    await expect.element(screen.getByText('An image of your gallery')).toBeVisible()
    await expect.poll(() => client.getQueryData(imageKey(trashed.id))).toBeNull()
    expect(shown()).toBe(trashed.id)
    listed = true
    await refreshImages(client, [trashed.id])
    await expect.poll(shown).toBe(`${idOf(101)}.0`)
  })

  it('leads to an upload and to what was made from it', async () => {
    const { screen, shown, strip } = await open(`${job}.1`)
    await strip.getByRole('button', { name: 'Source 1, uploaded' }).click()
    await expect.poll(shown).toBe(upload.id)
    await expect.element(screen.getByText('An image that you uploaded')).toBeVisible()
    await strip.getByRole('button', { name: 'Made from it 2' }).click()
    await expect.poll(shown).toBe(`${job}.0`)
  })

  it('says when a family cannot be loaded, and loads it again; a picture that is gone is left', async () => {
    answers = false
    const { strip, screen } = await open(`${job}.0`)
    await expect.element(strip.getByRole('alert')).toHaveTextContent('Its family could not be loaded. Retry')
    answers = true
    await strip.getByRole('button', { name: 'Retry' }).click()
    await expect.element(strip.getByRole('button', { name: 'Take 2' })).toBeVisible()
    await screen.unmount()
  })
})

it('names the picture by the beginning of a long prompt', async () => {
  const { screen } = await open(`${job}.0`, [{ ...generation, prompt: 'a lighthouse '.repeat(40) }])
  const picture = screen.getByRole('button', { name: /^Full size: a lighthouse/ })
  await expect.element(picture).toHaveAccessibleName(/^Full size: .{60,80}…$/)
})

describe('a frame that was saved from a video', () => {
  it('says from which video, and leads to the other frames of it, also to one in the trash', async () => {
    families.set(shownFrame.id, familyWith(shownFrame, { generation: frameGeneration, video }))
    families.set(deleted.id, familyWith(deleted, { generation: generationOf(idOf(121), [], ofFrame(1.5)), video }))
    const { screen, shown, strip } = await open(`${idOf(120)}.0`, [frameGeneration])
    const rail = screen.getByRole('complementary')
    await expect.element(rail.getByText('TikTok video')).toBeVisible()
    await expect.element(rail.getByRole('link', { name: 'tiktok.com/@fox/video/1' })).toHaveAttribute('href', link)
    const siblings = strip.getByRole('region', { name: 'Frames of the same video' }).getByRole('button')
    await expect.element(siblings.nth(1)).toHaveAttribute('aria-current', 'true')
    await expectAccessible('a frame of a video')
    await strip.getByRole('button', { name: 'Frame at 0:01.5, in the trash' }).click()
    await expect.poll(shown).toBe(deleted.id)
    await expect.element(screen.getByText('An image that you deleted: in the trash, 9 days left')).toBeVisible()
    await expect.element(rail.getByText('TikTok video')).toBeVisible()
    await strip.getByRole('button', { name: 'Frame at 1:05' }).click()
    await expect.poll(shown).toBe(`${idOf(120)}.0`)
  })
})

describe('the keys of the takes', () => {
  it('go on to the next take when one is deleted, not to the next picture of the gallery', async () => {
    families.set(earlier.id, familyWith(earlier, { generation: earlierGeneration }))
    const { shown, strip } = await open(`${job}.1`)
    await expect.element(strip.getByRole('button', { name: 'Take 2' })).toHaveAttribute('aria-current', 'true')
    await userEvent.keyboard('{Delete}')
    await expect.poll(shown).toBe(`${job}.0`)
  })

  it('go on past what was just deleted while the family of the next one is being fetched', async () => {
    const third = relativeOf(3, { n: 2 })
    const takes = [first, second, third]
    const three = generationOf(job, takes, { prompt: 'a fox in snow' })
    for (const take of takes) families.set(take.id, familyWith(take, { generation: three, takes }))
    const { shown } = await open(`${job}.0`, [three])
    familyRead = new Promise(() => undefined)
    // Held: that deletes one image.
    await userEvent.keyboard('{Delete>3/}')
    await expect.poll(shown).toBe(`${job}.1`)
    await userEvent.keyboard('{Delete}')
    await expect.poll(shown).toBe(`${job}.2`)
  })

  it('say why they do nothing on a picture that is in no gallery', async () => {
    const { screen } = await open(trashed.id)
    await userEvent.keyboard('f')
    await expect.element(screen.getByText('Not in your gallery')).toBeVisible()
  })
})

describe('the story of a picture', () => {
  it('is read when it is opened: each step with its time', async () => {
    const { screen } = await open(`${job}.0`)
    await screen.getByText('Job story').click()
    const lines = () => [...document.querySelectorAll('details li')].map((line) => line.textContent)
    await expect.poll(() => lines().slice(1)).toEqual(['Stored+12.4 s', 'Charged 2.7¢+12.5 s'])
    await expectAccessible('the story of a picture')
    await screen.getByText('Job story').click()
    await expect.poll(lines).toEqual([])
    told = steps.slice(0, 2)
    await screen.getByText('Job story').click()
    await expect.poll(() => lines().slice(1)).toEqual(['Stored+12.4 s'])
  })

  it('says when it cannot be loaded', async () => {
    answers = false
    const { screen } = await open(`${job}.0`)
    await screen.getByText('Job story').click()
    const alert = screen.getByRole('alert').filter({ hasText: 'The story could not be loaded.' })
    await expect.element(alert).toBeVisible()
    answers = true
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect.element(screen.getByText('Charged 2.7¢')).toBeVisible()
  })
})

describe('a picture and another one', () => {
  it('are compared by a slider and side by side, with what is different; the family offers others', async () => {
    const { screen } = await open(`${job}.0`)
    await expect.element(screen.getByRole('button', { name: 'Take 2' })).toBeVisible()
    await screen.getByRole('button', { name: 'Compare' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Compare images' })
    const images = () =>
      [...dialog.element().querySelectorAll('img[src$=preview]')].map((image) => image.getAttribute('src'))
    const rows = () => [...dialog.element().querySelectorAll('tbody tr')].map((row) => row.firstChild?.textContent)
    // With what it was made from first.
    const slider = dialog.getByRole('slider', { name: 'How much of the left image is shown' })
    await expect.element(slider).toHaveValue('50')
    slider.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(slider).toHaveValue('51')
    await expect.poll(rows).toContain('Prompt')
    await expectAccessible('two pictures with a slider')

    await dialog.getByText('Side by side').click()
    await expect.poll(() => dialog.element().querySelectorAll('input[type=range]').length).toBe(0)
    expect(images()).toEqual([first, upload].map(({ id }) => mediaUrl(id, 'preview')))
    await dialog.getByRole('button', { name: 'Take 2' }).click()
    await expect.poll(images).toEqual([first, second].map(({ id }) => mediaUrl(id, 'preview')))
    await expect.element(dialog.getByText('Made in the same way.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Swap sides' }).click()
    await expect.poll(images).toEqual([second, first].map(({ id }) => mediaUrl(id, 'preview')))
    await expectAccessible('two pictures side by side')
    showToast({ title: 'Image copied', description: 'The image was copied.' })
    await expect.element(screen.getByText('Image copied')).toBeVisible()
    expect(isInReach(dialog.getByRole('button', { name: 'Take 1' }))).toBe(true)
    // Escape closes the comparison alone.
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog', { name: 'Image details' })).toBeVisible()
    expect(document.querySelector('dialog[aria-label="Compare images"]')).toBeNull()
  })

  it('leave the page to what is opened from elsewhere, and to what is taken into the panel', async () => {
    const { screen, router, store } = await open(`${job}.0`)
    const dialog = screen.getByRole('dialog', { name: 'Compare images' })
    const compare = async (): Promise<void> => {
      await screen.getByRole('button', { name: 'Compare' }).click()
      await expect.element(dialog.getByRole('slider')).toBeVisible()
    }
    await compare()
    // As the history of the browser does it when a dialog over the comparison has taken the Back.
    const loaded = new Promise((resolve) => router.subscribe('onResolved', resolve))
    router.history.notify({ type: 'BACK' })
    await loaded
    expect(document.querySelector('dialog[aria-label="Compare images"]')).not.toBeNull()
    await router.navigate({ to: '/', search: { image: `${job}.0` } })
    await expect.element(dialog).not.toBeInTheDocument()
    await compare()
    await router.navigate({ to: '/', search: { image: `${job}.1` } })
    await expect.element(dialog).not.toBeInTheDocument()
    await compare()
    store.set(forPanelAtom, { prompt: 'a hare' })
    await expect.element(dialog).not.toBeInTheDocument()
  })
})
