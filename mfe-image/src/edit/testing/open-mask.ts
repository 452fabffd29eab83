import { type Generation, generate, mediaUrl } from '@studio/backend/contract'
import { expect, vi } from 'vitest'
import { generationOf, idOf, relativeOf } from '../../detail/testing/family.ts'
import { openEdit } from './open-edit.tsx'

export const picture = relativeOf(1, { width: 1000, height: 500 })
export const fox = generationOf(idOf(100), [picture, { ...picture, id: idOf(3), n: 1 }], { prompt: 'a fox in snow' })
export const maskUrl = mediaUrl(idOf(7), 'original')
export const masked: Generation = {
  ...generationOf(idOf(200), [relativeOf(2)], { prompt: 'a red door', model: 'bytedance/seedream-v4' }),
  numberOfImages: 3,
  quality: '4K',
  referenceImages: [picture.url],
  maskUrl,
}
export const atFox = `/edit?imageId=${fox.id}&n=0`

/** A server that knows the image and an earlier request with a mask. */
export function maskServer() {
  const server = {
    /** The requests that were sent. */
    sent: [] as FormData[],
    /** What is at the address of the earlier mask. */
    earlier: undefined as Blob | undefined,
    /** Why it does not give details of a generation. */
    outage: undefined as string | undefined,
    answer: async (request: Request | string): Promise<Response> => {
      const { earlier, sent } = server
      if (typeof request === 'string') return earlier ? new Response(earlier) : new Response('', { status: 503 })
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/api/generations') return Response.json([fox])
      if (pathname === '/api/gallery/generations') return details((searchParams.get('ids') ?? '').split(','))
      if (pathname !== generate.path) return Response.json({}, { status: 404 })
      sent.push(await request.formData())
      return Response.json({ success: true, queued: true, jobId: idOf(900) }, { status: 202 })
    },
  }
  function details(ids: readonly string[]): Response {
    if (server.outage !== undefined && ids.includes(masked.id)) return problem(server.outage)
    return Response.json([fox, masked].filter(({ id }) => ids.includes(id)))
  }
  return server
}

/** What the server answers when it cannot do what it was asked, in its words. */
function problem(error: string): Response {
  const status = 503
  return Response.json({ type: '', title: '', status, error, message: error, code: 'unavailable' }, { status })
}

/** Test helper: the edit page, with what paints a mask there. `sent` is what the server was sent. */
export async function openMask({
  sent,
  ...visit
}: Parameters<typeof openEdit>[0] & { readonly sent: readonly FormData[] }) {
  const opened = await openEdit(visit)
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

/** How bright places of a mask are. */
export async function brightness(
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
