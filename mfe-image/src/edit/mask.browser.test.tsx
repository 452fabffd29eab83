import { type Generation, generate, mediaUrl } from '@studio/backend/contract'
import { showToast } from '@studio/ui/toast-store'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RenderResult } from 'vitest-browser-react'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { isInReach } from '../../../infra/components/in-reach.ts'
import { pngFile } from '../../../infra/components/png-file.ts'
import { generationOf, idOf, relativeOf } from '../detail/testing/family.ts'
import { EditPage } from './edit-page.tsx'
import { actsOver, masksAtomOf } from './mask/mask-draft.ts'
import { openEdit } from './testing/open-edit.tsx'

const picture = relativeOf(1, { width: 1000, height: 500 })
const fox = generationOf(idOf(100), [picture, { ...picture, id: idOf(3), n: 1 }], { prompt: 'a fox in snow' })
const maskUrl = mediaUrl(idOf(7), 'original')
const masked: Generation = {
  ...generationOf(idOf(200), [relativeOf(2)], { prompt: 'a red door', model: 'bytedance/seedream-v4' }),
  numberOfImages: 3,
  quality: '4K',
  referenceImages: [picture.url],
  maskUrl,
}
const atFox = `/edit?imageId=${fox.id}&n=0`

let sent: FormData[] = []
let people = 0
/** What the server has at the address of the earlier mask. */
let earlier: Blob | undefined
/** Why the server does not give details of a generation. */
let outage: string | undefined

beforeEach(async () => {
  await page.viewport(1440, 900)
  sent = []
  people += 1
  earlier = undefined
  outage = undefined
  vi.stubGlobal('fetch', answer)
})
afterEach(() => vi.unstubAllGlobals())

async function answer(request: Request | string): Promise<Response> {
  if (typeof request === 'string') return earlier ? new Response(earlier) : new Response('', { status: 503 })
  const { pathname, searchParams } = new URL(request.url)
  const all = new Map([fox, masked].map((each) => [each.id, each]))
  if (pathname === '/api/generations') return Response.json([fox])
  if (pathname === '/api/gallery/generations') {
    const ids = (searchParams.get('ids') ?? '').split(',')
    if (outage !== undefined && ids.includes(masked.id)) return problem(outage)
    return Response.json(ids.flatMap((id) => all.get(id) ?? []))
  }
  if (pathname !== generate.path) return Response.json({}, { status: 404 })
  sent.push(await request.formData())
  return Response.json({ success: true, queued: true, jobId: idOf(900) }, { status: 202 })
}

async function open(address = atFox, store = createStore()) {
  const opened = await openEdit({ editPage: EditPage, address, person: `paints-${people}`, store })
  const { screen, button } = opened
  const canvas = (): HTMLCanvasElement => {
    const found = document.querySelector('canvas')
    if (found === null) throw new Error('There is no mask')
    return found
  }
  const press = (name: string | RegExp) => screen.getByRole('button', { name, exact: true }).click()
  const painted = (words: string | RegExp) => expect.element(screen.getByText(words)).toBeVisible()
  /** Where a share of the picture is on the screen. */
  const at = (x: number, y: number) => {
    const box = canvas().getBoundingClientRect()
    const scale = Math.min(box.width / 1024, box.height / 512)
    return {
      clientX: box.left + box.width / 2 + (x - 0.5) * 1024 * scale,
      clientY: box.top + box.height / 2 + (y - 0.5) * 512 * scale,
    }
  }
  const point = (type: string, x: number, y: number, more: PointerEventInit = {}) =>
    canvas().dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        pointerType: 'mouse',
        isPrimary: true,
        ...at(x, y),
        ...more,
      }),
    )
  /** A line from one place of the picture to another. */
  const drag = (from: readonly [number, number], to: readonly [number, number], more: PointerEventInit = {}) => {
    point('pointerdown', ...from, more)
    point('pointermove', ...to, more)
    point('pointerup', ...to, more)
  }
  const begin = async () => {
    await press('Mask: paint what is to change')
    await expect.element(screen.getByRole('toolbar', { name: 'Mask brush' })).toBeVisible()
    // Pointers that a test makes up cannot be captured.
    vi.spyOn(canvas(), 'setPointerCapture').mockImplementation(() => undefined)
  }
  /** Sends the request, and reads how bright places of its mask are. */
  const sendAndRead = async () => {
    await screen.getByLabelText('Prompt').fill('a red door')
    await button.click()
    await expect.poll(() => sent.length).toBe(1)
    return sent[0]?.get('maskData')
  }
  return { ...opened, press, painted, point, drag, begin, sendAndRead, canvas }
}

async function brightness(
  file: FormDataEntryValue | null | undefined,
  ...places: readonly (readonly [number, number])[]
) {
  if (!(file instanceof File)) throw new Error('There is no mask in the form')
  const image = await createImageBitmap(file)
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0)
  return places.map(([x, y]) => context?.getImageData(x * (image.width - 1), y * (image.height - 1), 1, 1).data[0])
}

/** What the server answers when it cannot do what it was asked, in its words. */
function problem(error: string): Response {
  const status = 503
  return Response.json({ type: '', title: '', status, error, message: error, code: 'unavailable' }, { status })
}

/** A mask that is white from this share of its width on. */
function maskFrom(share: number): Blob {
  return pngFile('mask.png', [64, 32], (context) => {
    context.fillRect(0, 0, 64, 32)
    context.fillStyle = 'white'
    context.fillRect(64 * share, 0, 64, 32)
  })
}

describe('the mask brush', () => {
  it('paints what is to change, and sends it as a black and white PNG with the image', async () => {
    const { screen, painted, drag, begin, sendAndRead } = await open()
    await begin()
    await painted('Paint what is to change')
    drag([0.25, 0.5], [0.75, 0.5])
    await painted(/^Painted: \d+%$/)
    await expectAccessible('painting a mask')
    await painted(/No model takes a mask/)
    await expect.element(screen.getByRole('button', { name: /^Aspect ratio/ })).not.toBeInTheDocument()
    const file = await sendAndRead()
    expect(file).toMatchObject({ type: 'image/png', name: 'mask.png' })
    expect(await brightness(file, [0.25, 0.5], [0.5, 0.5], [0.75, 0.5], [0.5, 0.1], [0.1, 0.5])).toEqual([
      255, 255, 255, 0, 0,
    ])
    expect(sent[0]?.getAll('referenceAssetIds')).toEqual([picture.id])
  })

  it('erases, inverts, clears and undoes each of it; without anything painted no mask is sent', async () => {
    const { screen, press, painted, drag, begin, sendAndRead } = await open()
    await begin()
    await press('Invert')
    await painted('Painted: 100%')
    await screen.getByRole('radio', { name: 'Erase' }).click()
    drag([0.2, 0.2], [0.8, 0.2])
    await painted(/^Painted: 8\d%$/)
    await press('Undo')
    await painted('Painted: 100%')
    await press('Clear')
    await painted('Paint what is to change')
    // The focus is on a button by now, not on the mask.
    await userEvent.keyboard('{Control>}z{/Control}')
    await painted('Painted: 100%')
    await press('Clear')
    await press('Done')
    await expect.element(screen.getByRole('toolbar', { name: 'Mask brush' })).not.toBeInTheDocument()
    expect(await sendAndRead()).toBeNull()
  })

  it('keeps messages off its bar while it is open', async () => {
    const { screen, begin } = await open()
    await begin()
    showToast({
      title: 'Image copied',
      description: 'A message as long as most of them, which therefore takes two lines of its own.',
    })
    await expect.element(screen.getByText('Image copied')).toBeVisible()
    expect(isInReach(screen.getByText('Erase', { exact: true }))).toBe(true)
  })

  it('paints by keys alone, and says where the brush is', async () => {
    const { screen, painted } = await open()
    await userEvent.keyboard('m')
    await expect.element(screen.getByRole('application', { name: /^Mask/ })).toHaveFocus()
    await userEvent.keyboard(' ')
    await painted('Painted: less than 1%')
    await expect.element(screen.getByText('Brush at 50% from the left and 50% from the top.')).toBeInTheDocument()
    await userEvent.keyboard(']]{ArrowUp}{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    await expect.element(screen.getByText('Brush at 62% from the left and 38% from the top.')).toBeInTheDocument()
    await expect.element(screen.getByRole('slider', { name: 'Brush size' })).toHaveValue('12')
    await userEvent.keyboard('{Control>}zzz{/Control}')
    await painted('Paint what is to change')
    await userEvent.keyboard('e')
    await expect.element(screen.getByRole('radio', { name: 'Erase' })).toBeChecked()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('toolbar', { name: 'Mask brush' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: /^Mask/ })).toHaveFocus()
  })

  it('paints at the same place of the image when that is zoomed, and zooms with two fingers instead of painting', async () => {
    const { painted, drag, point, begin, canvas, sendAndRead } = await open()
    await begin()
    const wide = canvas().getBoundingClientRect().width
    const finger = { pointerType: 'touch' }
    point('pointerdown', 0.4, 0.5, finger)
    point('pointerdown', 0.6, 0.5, { ...finger, pointerId: 2, isPrimary: false })
    point('pointermove', 0.8, 0.5, { ...finger, pointerId: 2, isPrimary: false })
    point('pointerup', 0.4, 0.5, finger)
    point('pointerup', 0.8, 0.5, { ...finger, pointerId: 2, isPrimary: false })
    await expect.poll(() => canvas().getBoundingClientRect().width).toBeGreaterThan(1.5 * wide)
    await painted('Paint what is to change')
    const { left } = canvas().getBoundingClientRect()
    drag([0.45, 0.5], [0.55, 0.5], finger)
    await painted(/^Painted: \d+%$/)
    expect(canvas().getBoundingClientRect().left).toBe(left)
    expect(await brightness(await sendAndRead(), [0.5, 0.5], [0.3, 0.5], [0.7, 0.5])).toEqual([255, 0, 0])
  })

  it('is there again when the page is opened again', async () => {
    const first = await open()
    await first.begin()
    first.drag([0.25, 0.5], [0.75, 0.5])
    await first.painted(/^Painted: \d+%$/)
    await first.screen.unmount()
    const { sendAndRead, painted } = await open(atFox, first.store)
    await painted(/No model takes a mask/)
    expect(await brightness(await sendAndRead(), [0.5, 0.5], [0.5, 0.1])).toEqual([255, 0])
  })

  it('stays with its image while another image is painted over', async () => {
    const { screen, router, painted, drag, begin, sendAndRead } = await open()
    const toolbar = screen.getByRole('toolbar', { name: 'Mask brush' })
    await begin()
    drag([0.25, 0.5], [0.75, 0.5])
    await painted(/^Painted: \d+%$/)
    await router.navigate({ to: '/edit', search: { imageId: fox.id, n: 1 } })
    await expect.element(toolbar).not.toBeInTheDocument()
    await begin()
    await painted('Paint what is to change')
    drag([0.5, 0.1], [0.5, 0.1])
    await painted(/^Painted: /)
    await router.navigate({ to: '/edit', search: { imageId: fox.id, n: 0 } })
    await expect.element(toolbar).not.toBeInTheDocument()
    await painted(/No model takes a mask/)
    expect(await brightness(await sendAndRead(), [0.25, 0.5], [0.5, 0.1])).toEqual([255, 0])
  })

  it('forgets a line in the middle of which it was closed, and the pointer that drew it', async () => {
    const { screen, store, drag, begin, point, canvas, painted } = await open()
    const acts = () => actsOver(store.get(masksAtomOf(`paints-${people}`)), picture.id)
    const opacity = (x: number, y: number) =>
      canvas()
        .getContext('2d')
        ?.getImageData(x * 1023, y * 511, 1, 1).data[3]
    await begin()
    drag([0.25, 0.8], [0.75, 0.8])
    await painted(/^Painted: \d+%$/)
    point('pointerdown', 0.25, 0.2)
    point('pointermove', 0.75, 0.2)
    expect(opacity(0.5, 0.2)).toBe(255)
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('toolbar', { name: 'Mask brush' })).not.toBeInTheDocument()
    point('pointerup', 0.75, 0.2)
    expect([opacity(0.5, 0.2), opacity(0.5, 0.8)]).toEqual([0, 255])
    await begin()
    point('pointermove', 0.5, 0.5)
    expect([opacity(0.5, 0.5), acts().length]).toEqual([0, 1])
    drag([0.25, 0.5], [0.75, 0.5], { pointerType: 'touch', pointerId: 2 })
    await expect.poll(() => acts().length).toBe(2)
  })

  it('fits a phone', async () => {
    await page.viewport(360, 740)
    const { begin, drag, painted } = await open()
    await begin()
    drag([0.3, 0.5], [0.6, 0.5], { pointerType: 'touch' })
    await painted(/^Painted: \d+%$/)
    expect(document.documentElement.scrollWidth).toBe(360)
    await expectAccessible('painting a mask on a phone')
  })
})

describe('a request with a mask that is used again', () => {
  const again = `/edit?imageId=${fox.id}&n=0&reuse=${masked.id}`

  it('gives its words, settings and mask, once', async () => {
    earlier = maskFrom(0.5)
    const { screen, router, painted, button } = await open(again)
    await painted(/you painted \(50% of the image\)/)
    await expect.element(screen.getByLabelText('Prompt')).toHaveValue('a red door')
    await expect.element(screen.getByRole('button', { name: /^Model/ })).toHaveAccessibleName('Model: SeeDream 4.0')
    await expect.element(button).toMatchTextContent(/8\.1¢/)
    expect(router.state.location.search).toEqual({ imageId: fox.id, n: 0 })
    await button.click()
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]?.get('quality')).toBe('4K')
    expect(await brightness(sent[0]?.get('maskData'), [0.2, 0.5], [0.8, 0.5])).toEqual([0, 255])
  })

  const undos = {
    'the Undo of its message': (screen: RenderResult) => screen.getByRole('button', { name: 'Undo' }).click(),
    'Ctrl+Z': () => userEvent.keyboard('{Control>}z{/Control}'),
  }
  it.each(Object.entries(undos))('gives way to the words, settings and mask of before by %s', async (_, undo) => {
    earlier = maskFrom(0.5)
    const { screen, router, press, painted, begin } = await open()
    await screen.getByLabelText('Prompt').fill('a blue door')
    await begin()
    await press('Invert')
    await press('Done')
    await painted(/you painted \(100% of the image\)/)
    await router.navigate({ to: '/edit', search: { imageId: fox.id, n: 0, reuse: masked.id } })
    await painted('Settings applied')
    await painted(/you painted \(50% of the image\)/)
    await expect.poll(() => router.state.location.search).toEqual({ imageId: fox.id, n: 0 })
    await undo(screen)
    await painted(/you painted \(100% of the image\)/)
    await expect.element(screen.getByLabelText('Prompt')).toHaveValue('a blue door')
    await expect.element(screen.getByRole('radio', { name: 'Auto' })).toBeChecked()
    await expect.element(screen.getByRole('button', { name: /^Model/ })).toHaveAccessibleName('Model: Nano Banana Edit')
    await expect.element(screen.getByRole('status', { name: 'Number of images' })).toHaveTextContent('1')
  })

  it('leaves what was written and painted since to Ctrl+Z, which takes back what was painted step by step', async () => {
    earlier = maskFrom(0.5)
    const { screen, press, painted, begin } = await open(again)
    await painted(/you painted \(50% of the image\)/)
    await screen.getByLabelText('Prompt').fill('a blue door')
    await begin()
    await press('Clear')
    await press('Invert')
    await press('Done')
    await painted(/you painted \(100% of the image\)/)
    const undo = () => userEvent.keyboard('{Control>}z{/Control}')
    await undo()
    await expect.element(screen.getByText(/you painted/)).not.toBeInTheDocument()
    await undo()
    await painted(/you painted \(50% of the image\)/)
    await undo()
    await painted(/you painted \(50% of the image\)/)
    await expect.element(screen.getByLabelText('Prompt')).toHaveValue('a blue door')
  })

  it('leaves the words that were written since for another image to Ctrl+Z', async () => {
    earlier = maskFrom(0.5)
    const { screen, store, router, painted } = await open(again)
    await painted(/you painted \(50% of the image\)/)
    await router.navigate({ to: '/edit', search: { imageId: fox.id, n: 1 } })
    await expect.element(screen.getByText(/you painted/)).not.toBeInTheDocument()
    await screen.getByLabelText('Prompt').fill('a blue door')
    screen.getByLabelText('Prompt').element().blur()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(screen.getByLabelText('Prompt')).toHaveValue('a blue door')
    expect(actsOver(store.get(masksAtomOf(`paints-${people}`)), picture.id)).toEqual([{ kind: 'image', url: maskUrl }])
  })

  it('that cannot be looked up says why, and can be tried again', async () => {
    outage = 'The gallery is not there at the moment.'
    earlier = maskFrom(0.5)
    const { screen, painted } = await open(again)
    const toast = screen.getByRole('listitem').filter({ hasText: 'Could not apply the settings' })
    await expect.element(toast.getByText(outage)).toBeVisible()
    await expect.element(screen.getByLabelText('Prompt')).toHaveValue('')
    outage = undefined
    await toast.getByRole('button', { name: 'Retry' }).click()
    await painted(/you painted \(50% of the image\)/)
    await expect.element(screen.getByLabelText('Prompt')).toHaveValue('a red door')
  })

  it('whose images are all gone says so', async () => {
    const { screen, router } = await open(`/edit?imageId=${fox.id}&n=0&reuse=${idOf(999)}`)
    const toast = screen.getByRole('listitem').filter({ hasText: 'Could not apply the settings' })
    await expect.element(toast.getByText('Its images are in the trash, or were deleted.')).toBeVisible()
    await expect.poll(() => router.state.location.search).toEqual({ imageId: fox.id, n: 0 })
  })

  it('is not sent without its mask when that does not load', async () => {
    const { screen, button, press, painted } = await open(again)
    await painted(/^The mask did not load\./)
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible('a mask that did not load')
    earlier = maskFrom(0)
    await press('Retry')
    await painted(/you painted \(100% of the image\)/)
    await expect.element(screen.getByText(/^The mask did not load\./)).not.toBeInTheDocument()
    await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  })

  it('can be sent without its mask after that was cleared, which can be undone', async () => {
    const { button, press, painted, begin, sendAndRead } = await open(again)
    await painted(/^The mask did not load\./)
    await begin()
    await press('Clear')
    await painted('Paint what is to change')
    await expect.element(button).toHaveAttribute('aria-disabled', 'false')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await press('Clear')
    await press('Done')
    expect(await sendAndRead()).toBeNull()
  })
})
