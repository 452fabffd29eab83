import { type Generation, getCurrentUser } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createPending } from '../../request/pending.ts'
import { defaultDraft } from '../../request/settings.ts'
import { type PictureActions, PictureActionsContext } from '../actions/picture-actions.ts'
import { noActions } from '../testing/no-actions.ts'
import { PictureTile } from './picture-tile.tsx'

const { generation } = createPending('g', 'a fox', defaultDraft, new Date(0))
const output = {
  n: 0,
  status: 'stored',
  assetId: 'a',
  url: '/api/media/a/original',
  thumbnailUrl: '/api/media/a/thumbnail',
  width: 4096,
  height: 4096,
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
} as const

const user = {
  id: 'mira',
  firstName: null,
  lastName: null,
  email: 'mira@studio.example',
  profileImageUrl: null,
  isAdmin: 0,
}

function clientOfUser() {
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), user)
  return client
}

interface Shown {
  readonly width: number
  readonly height?: number
  readonly favorite?: boolean
  readonly made?: Partial<Generation>
  readonly actions?: Partial<PictureActions>
}

async function tileOf({ width, height = width, favorite = false, made = {}, actions = {} }: Shown) {
  // Away from where the tile will be: nothing is under the pointer until a test puts it there.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1430, y: 890 })
  return await render(
    <TooltipProvider>
      <QueryClientProvider client={clientOfUser()}>
        <div style={{ position: 'relative', width, height, containerType: 'size', overflow: 'hidden' }}>
          <PictureActionsContext value={{ ...noActions, ...actions }}>
            <PictureTile
              assetId="a"
              picture={{ generation: { ...generation, ...made }, output }}
              listedFavorite={favorite}
              slot={{ index: 0, width, tabStop: true, blooms: false }}
            />
          </PictureActionsContext>
        </div>
      </QueryClientProvider>
    </TooltipProvider>,
  )
}

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

it('leads to the pages of clips with the picture', async () => {
  const goClip = vi.fn<PictureActions['goClip']>()
  const tile = await tileOf({ width: 240, actions: { goClip } })
  await tile.getByRole('button', { name: 'Open a fox' }).hover()
  for (const label of ['Video: a fox', 'Speak: a fox']) await tile.getByRole('button', { name: label }).click()
  expect(goClip.mock.calls.map(([{ path }, assetId]) => [path, assetId])).toEqual([
    ['/video', 'a'],
    ['/lip-sync', 'a'],
  ])
})

it('keeps every button whole, and the middle of the narrowest picture free', async () => {
  const tile = await tileOf({ width: 84, height: 150 })
  await tile.getByRole('button', { name: 'Open a fox' }).hover()
  const names = tile
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Open a fox, SeeDream 4.0', 'Select', 'Add to favorites: a fox'])
  for (const name of ['Select', 'Add to favorites: a fox']) {
    const { left, right, bottom } = tile.getByRole('button', { name }).element().getBoundingClientRect()
    const { left: from, width } = tile.container.getBoundingClientRect()
    expect([left >= from, right <= from + Math.min(width, 84), bottom <= 75]).toEqual([true, true, true])
  }
})
