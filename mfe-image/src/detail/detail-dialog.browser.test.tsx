import { getCurrentUser, mediaUrl } from '@studio/backend/contract'
import { noteAct } from '@studio/media/last-act'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createPending } from '../request/pending.ts'
import { defaultDraft } from '../request/settings.ts'
import { DetailDialog } from './detail-dialog.tsx'
import { viewerShortcuts } from './detail-keys.ts'

const { generation } = createPending('g', 'a fox', defaultDraft, new Date(0))
const output = {
  n: 0,
  status: 'stored',
  assetId: 'a',
  url: mediaUrl('a', 'original'),
  thumbnailUrl: mediaUrl('a', 'thumbnail'),
  width: 4096,
  height: 4096,
  thumbhash: '',
} as const

const onShow = vi.fn<(assetId: string) => void>()
const onClose = vi.fn<() => void>()
const mira = {
  id: 'mira',
  firstName: null,
  lastName: null,
  email: 'mira@studio.example',
  profileImageUrl: null,
  isAdmin: 0,
}
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  onShow.mockReset()
  onClose.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

const nothing = (): void => undefined
const handlers = {
  onFavorite: nothing,
  onReference: nothing,
  onClip: nothing,
  onReuse: nothing,
  onEdit: nothing,
  onDelete: nothing,
  onCompare: nothing,
}

async function open() {
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), mira)
  await render(
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <DetailDialog
          opened={{ kind: 'picture', picture: { generation, output }, favorite: false, handlers }}
          strip={{
            family: undefined,
            members: { takes: [], frames: [], sources: [], made: [] },
            onOpen: nothing,
            onMore: undefined,
            onFind: undefined,
            onRetry: undefined,
          }}
          neighbours={{ before: 'b', after: 'c' }}
          onNextTake={nothing}
          onShow={onShow}
          onClose={onClose}
        />
      </TooltipProvider>
    </QueryClientProvider>,
  )
  // Its code is loaded when a picture is opened.
  await expect.poll(() => document.querySelector('dialog button[aria-label$="a fox"]')).not.toBeNull()
}

const picture = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('dialog button[aria-label$="a fox"]')
  if (found === null) throw new Error('The picture is not shown')
  return found
}
const shown = (): string[] => [...picture().querySelectorAll('img')].map((image) => new URL(image.src).pathname)
/** Scale and place of the picture, as it is drawn. */
const drawn = (): DOMMatrix => new DOMMatrix(getComputedStyle(picture().querySelector('span') ?? picture()).transform)
const middle = () => {
  const { left, top, width, height } = picture().getBoundingClientRect()
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect()
  return { x: frame.left + left + width / 2, y: frame.top + top + height / 2 }
}

/** Fingers on the screen, by their distance from the middle of the picture. */
async function touch(
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  ...fingers: readonly (readonly [number, number])[]
) {
  const { x, y } = middle()
  const touchPoints = fingers.map(([right, down], id) => ({ x: x + right, y: y + down, id }))
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints })
}

async function mouse(type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', right: number, down: number) {
  const { x, y } = middle()
  const place = { x: x + right, y: y + down }
  await cdp().send('Input.dispatchMouseEvent', { type, ...place, button: 'left', buttons: 1, clickCount: 1 })
}

async function wheel(deltaY: number, right: number, down: number) {
  const { x, y } = middle()
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: x + right, y: y + down, deltaX: 0, deltaY })
}

describe('the viewer', () => {
  it('loads the thumbnail and the preview first, and the original when somebody zooms', async () => {
    await open()
    expect(shown()).toEqual([mediaUrl('a', 'thumbnail'), mediaUrl('a', 'preview')])
    await userEvent.keyboard('z')
    await expect.poll(shown).toContain(mediaUrl('a', 'original'))
    expect(drawn().a).toBeGreaterThan(1)
    await userEvent.keyboard('z')
    await expect.poll(() => drawn().a).toBe(1)
    expect(shown()).toContain(mediaUrl('a', 'original'))
  })

  it('zooms by the wheel where the pointer is', async () => {
    await open()
    await wheel(-200, 100, -50)
    await expect.poll(() => drawn().a).toBeGreaterThan(1.3)
    const { a: scale, e: x, f: y } = drawn()
    // What was under the pointer still is.
    expect([100 * scale + x, -50 * scale + y]).toEqual([expect.closeTo(100, 0), expect.closeTo(-50, 0)])
    await wheel(2_000, 0, 0)
    await wheel(2_000, 0, 0)
    await expect.poll(() => drawn().a).toBe(1)
  })

  it('is dragged when it is zoomed, and the end of a drag is no click', async () => {
    await open()
    await userEvent.keyboard('z')
    await expect.poll(() => drawn().a).toBeGreaterThan(1)
    const { a: scale } = drawn()
    await mouse('mousePressed', 0, 0)
    await mouse('mouseMoved', -30, 10)
    await mouse('mouseMoved', -60, 20)
    await mouse('mouseReleased', -60, 20)
    await expect.poll(() => [drawn().a, drawn().e, drawn().f]).toEqual([scale, -60, 20])
  })

  it('is moved by the arrow keys while it is zoomed; otherwise they go on and back', async () => {
    await open()
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}')
    expect(onShow.mock.calls).toEqual([['c'], ['b']])
    await userEvent.keyboard('z{ArrowRight}{ArrowDown}')
    await expect.poll(() => [drawn().e, drawn().f]).toEqual([-80, -80])
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}')
    await expect.poll(() => [drawn().e, drawn().f]).toEqual([0, 0])
    expect(onShow).toHaveBeenCalledTimes(2)
  })

  it('goes on and back by a swipe, and not by a pinch', async () => {
    await open()
    await touch('touchStart', [80, 0])
    await touch('touchMove', [0, 4])
    await touch('touchMove', [-80, 8])
    await touch('touchEnd')
    await expect.poll(() => onShow.mock.calls).toEqual([['c']])
    await touch('touchStart', [-80, 0])
    await touch('touchMove', [80, 0])
    await touch('touchEnd')
    await expect.poll(() => onShow.mock.calls).toEqual([['c'], ['b']])
    await touch('touchStart', [-40, 0], [40, 0])
    await touch('touchMove', [-100, 0], [100, 0])
    await touch('touchEnd')
    await expect.poll(() => drawn().a).toBeCloseTo(2.5)
    expect(onShow).toHaveBeenCalledTimes(2)
  })

  it('undoes the last act by Ctrl+Z, and lists that', async () => {
    const undo = vi.fn<() => Promise<void>>(async () => undefined)
    noteAct(getDefaultStore(), undo)
    await open()
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(undo).toHaveBeenCalledTimes(1)
    expect(drawn().a).toBe(1)
    expect(viewerShortcuts.shortcuts).toContainEqual({ keys: ['Ctrl', 'Z'], does: 'Undo what you did last' })
  })

  it('is closed by the first Escape, zoomed or not', async () => {
    await open()
    await userEvent.keyboard('z')
    await expect.poll(() => drawn().a).toBeGreaterThan(1)
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})
