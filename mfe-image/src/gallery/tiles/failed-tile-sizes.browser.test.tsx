import { listModels } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { StudioTheme } from '@studio/ui/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createPending } from '../../request/pending.ts'
import { defaultDraft } from '../../request/settings.ts'
import { PictureActionsContext } from '../actions/picture-actions.ts'
import type { Tile } from '../items/live-tiles.ts'
import { noActions } from '../testing/no-actions.ts'
import { FailedTile } from './failed-tile.tsx'

const { generation } = createPending('g', 'a fox that crosses the road', defaultDraft, new Date(0))
const error = 'The model could not make a picture of this. Please try again, or say it in other words.'
const output = { n: 0, status: 'failed', reason: 'provider-failed', error } as const
const refused = { n: 0, status: 'failed', reason: 'refused', error: 'The AI service refused this content.' } as const
const tile: Tile = { key: 'g.0', generation, output, ratio: 1, isTaken: true }

async function failedAt(width: number, height: number, failure: typeof output | typeof refused = output) {
  const client = createQueryClient()
  client.setQueryData(cacheKey(listModels, {}), [])
  return await render(
    <QueryClientProvider client={client}>
      <StudioTheme>
        <div style={{ position: 'relative', width, height, containerType: 'size', background: 'var(--surface)' }}>
          <PictureActionsContext value={noActions}>
            <FailedTile tile={{ ...tile, output: failure }} output={failure} />
          </PictureActionsContext>
        </div>
      </StudioTheme>
    </QueryClientProvider>,
  )
}

/** Elements of the tile that are cut off by it, or cut off their own text. */
function cutOff(container: HTMLElement): string[] {
  const box = container.querySelector('[data-tile]')?.getBoundingClientRect() ?? new DOMRect()
  const parts = [...container.querySelectorAll<HTMLElement>('button, span[class*="title"]')]
  return parts
    .filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const inside = left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom
      return !inside || part.scrollWidth > part.clientWidth
    })
    .map(({ textContent }) => textContent)
}

/** Texts of which a line is cut through, or that lie outside the tile. */
function cutThrough(container: HTMLElement): string[] {
  const box = container.querySelector('[data-tile]')?.getBoundingClientRect() ?? new DOMRect()
  const texts = [...container.querySelectorAll<HTMLElement>('[class*="reason"], [class*="prompt"]')]
  return texts
    .filter(({ offsetParent }) => offsetParent !== null)
    .filter((text) => {
      const { bottom, height } = text.getBoundingClientRect()
      const lines = height / Number.parseFloat(getComputedStyle(text).lineHeight)
      return bottom > box.bottom || Math.abs(lines - Math.round(lines)) > 0.1
    })
    .map(({ textContent }) => textContent)
}

afterEach(() => page.viewport(1440, 900))

it.each([
  ['the lowest row, 9:16', 84, 150, 1440],
  ['a phone, 9:16', 100, 178, 360],
  ['a phone, square', 176, 176, 360],
  ['the usual row, square', 225, 225, 1440],
])('keeps what happened and what can be done whole in a tile of %s', async (_, width, height, viewport) => {
  await page.viewport(viewport, 800)
  const { container } = await failedAt(width, height)
  expect(container.querySelectorAll('button')).toHaveLength(3)
  expect(cutOff(container)).toEqual([])
  expect(cutThrough(container)).toEqual([])
})

it('shows on a phone which prompt was refused, in whole lines', async () => {
  await page.viewport(360, 800)
  const { container } = await failedAt(174, 174, refused)
  expect(container.querySelector('[class*="prompt"]')?.checkVisibility()).toBe(true)
  expect([cutOff(container), cutThrough(container)]).toEqual([[], []])
})
