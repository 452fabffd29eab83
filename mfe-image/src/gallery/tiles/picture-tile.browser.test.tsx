import type { Generation } from '@studio/backend/contract'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { tileOf } from '../testing/tile-of.tsx'

/** The copies that a tile of each of these widths shows. */
async function shownAt(...widths: readonly number[]): Promise<readonly string[]> {
  const shown: string[] = []
  for (const width of widths) {
    const tile = await tileOf({ width })
    const image = tile.getByAltText('a fox').element()
    const source = () => (image instanceof HTMLImageElement ? image.currentSrc : '')
    await expect.poll(source).not.toBe('')
    shown.push(new URL(source()).pathname.replace('/api/media/a/', ''))
    await tile.unmount()
  }
  return shown
}

it('shows the smallest copy that is sharp in the tile', async () => {
  expect(devicePixelRatio).toBe(1)
  expect(await shownAt(400, 900, 1500)).toEqual(['thumbnail', 'large-thumbnail', 'preview'])
})

it('shows it on a screen of two pixels per px, too, where the same tiles need larger copies', async () => {
  const show = async (deviceScaleFactor: number): Promise<void> => {
    await cdp().send('Emulation.setDeviceMetricsOverride', { width: 0, height: 0, mobile: false, deviceScaleFactor })
  }
  await show(2)
  onTestFinished(() => show(1))
  expect(devicePixelRatio).toBe(2)
  expect(await shownAt(240, 400, 900)).toEqual(['thumbnail', 'large-thumbnail', 'preview'])
})

const styleId = '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c10'
afterEach(() => vi.unstubAllGlobals())

it('names the style that it was made in, at rest too: one of the person’s own by its name of today, else that of the model', async () => {
  const own = { id: styleId, name: 'Soft morning', imageCount: 0, mosaic: [], createdAt: '2026-11-20T10:00:00.000Z' }
  const shown = async (made: Partial<Generation>, name: string) => {
    const tile = await tileOf({ width: 400, made })
    await tile.getByRole('button', { name: `Open a fox, ${name}`, exact: true }).hover()
    await expect.element(tile.getByText(name)).toBeVisible()
    const whole = `Open a fox, SeeDream 4.0, ${name}`
    await expect.element(tile.getByRole('button', { name: whole, exact: true })).toBeVisible()
    await tile.unmount()
  }
  vi.stubGlobal('fetch', async () => Response.json([own]))
  await shown({ styleId, style: 'Retro' }, 'Soft morning')
  await shown({ style: 'Retro' }, 'Retro')
  vi.stubGlobal('fetch', async () => Response.json([]))
  await shown({ styleId }, 'Deleted style')
})

it('is named by the beginning of a long prompt', async () => {
  const tile = await tileOf({ width: 400, made: { prompt: 'a lighthouse '.repeat(40) } })
  const open = tile.getByRole('button', { name: /^Open a lighthouse/ })
  await expect.element(open).toHaveAccessibleName(/^Open (?:a lighthouse ?){6} ?a?…/)
})

it('tells what made it in one line, however narrow the tile', async () => {
  const tile = await tileOf({ width: 170, made: { style: 'Tokyo Street Style at night' } })
  await tile.getByRole('button', { name: /^Open a fox/ }).hover()
  const model = tile.getByText('SeeDream 4.0')
  await expect.element(model).toBeVisible()
  const parts = [model, tile.getByText('Tokyo Street Style at night')]
  const tops = parts.flatMap((part) => [...part.element().getClientRects()].map(({ top }) => top))
  expect(new Set(tops).size).toBe(1)
})

it('shows at rest that it is a favourite, and says so', async () => {
  const plain = await tileOf({ width: 200 })
  expect(plain.container.querySelector('svg')).toBeNull()
  await plain.unmount()
  const tile = await tileOf({ width: 200, favorite: true })
  await expect.element(tile.getByRole('button', { name: 'Open a fox, a favorite' })).toBeVisible()
  expect(tile.container.querySelector('svg')?.checkVisibility()).toBe(true)
})

it('tells what made it over a picture that is large enough, and covers no small one', async () => {
  const toldAt = async (width: number, height: number): Promise<boolean> => {
    const tile = await tileOf({ width, height })
    await tile.getByRole('button', { name: 'Open a fox' }).hover()
    const told = tile.getByText('SeeDream 4.0').element().checkVisibility()
    await tile.unmount()
    return told
  }
  expect([await toldAt(240, 240), await toldAt(150, 150), await toldAt(84, 150)]).toEqual([true, false, false])
})
