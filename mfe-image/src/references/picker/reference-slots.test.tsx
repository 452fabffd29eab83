import { TooltipProvider } from '@studio/ui/tooltip'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ReferenceSlots } from './reference-slots.tsx'
import { UploadTile } from './upload-tile.tsx'

const nothing = (): void => undefined
const labelsIn = (markup: string): string[] =>
  [...markup.matchAll(/aria-label="([^"]*)"/g)].map(([, label = '']) => label)

it('names what each button takes away', () => {
  const chosen = ['a', 'b'].map((assetId) => ({ assetId, url: `/${assetId}` }))
  const slots = renderToStaticMarkup(
    <TooltipProvider>
      <ReferenceSlots chosen={chosen} used={2} onChange={nothing} />
    </TooltipProvider>,
  )
  expect(labelsIn(slots)).toEqual(expect.arrayContaining(['Remove: reference 1', 'Remove: reference 2']))
  const upload = {
    id: 'u',
    thumbnailUrl: '/u',
    width: 1,
    height: 1,
    thumbhash: '',
    createdAt: '2026-01-02T10:00:00.000Z',
  }
  const tile = renderToStaticMarkup(
    <TooltipProvider>
      <UploadTile upload={upload} chosen={false} onToggle={nothing} onTrash={nothing} />
    </TooltipProvider>,
  )
  expect(labelsIn(tile)).toContainEqual(expect.stringMatching(/^Delete upload: .*2026/))
})
