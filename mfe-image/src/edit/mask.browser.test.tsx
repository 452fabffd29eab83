import { showToast } from '@studio/ui/toast-store'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { isInReach } from '../../../infra/components/in-reach.ts'
import { EditPage } from './edit-page.tsx'
import { actsOver, masksAtomOf } from './mask/mask-draft.ts'
import { atFox, brightness, fox, maskServer, openMask, picture } from './testing/open-mask.ts'

let server: ReturnType<typeof maskServer>
let people = 0
const person = () => `paints-${people}`

beforeEach(async () => {
  await page.viewport(1440, 900)
  server = maskServer()
  people += 1
  vi.stubGlobal('fetch', server.answer)
})
afterEach(() => vi.unstubAllGlobals())

const open = (address = atFox, store = createStore()) =>
  openMask({ editPage: EditPage, address, person: person(), store, sent: server.sent })

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
    expect(server.sent[0]?.getAll('referenceAssetIds')).toEqual([picture.id])
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

  it('keeps its bar in the window while the bar about the connection stands above the page', async () => {
    const { screen, begin } = await open()
    await begin()
    const bottom = () => screen.getByRole('toolbar', { name: 'Mask brush' }).element().getBoundingClientRect().bottom
    const before = bottom()
    const { style } = document.documentElement
    style.setProperty('--notice-height', '32px')
    expect(bottom()).toBe(before - 32)
    style.removeProperty('--notice-height')
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
    const acts = () => actsOver(store.get(masksAtomOf(person())), picture.id)
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
