import { TooltipProvider } from '@studio/ui/tooltip'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ReferenceSlots } from './reference-slots.tsx'

const nothing = (): void => undefined
const labelsIn = (markup: string): string[] =>
  [...markup.matchAll(/aria-label="([^"]*)"/g)].map(([, label = '']) => label)

it('names what each button takes away or moves', () => {
  const chosen = ['a', 'b'].map((assetId) => ({ assetId, url: `/${assetId}` }))
  const slots = renderToStaticMarkup(
    <TooltipProvider>
      <ReferenceSlots chosen={chosen} used={2} onChange={nothing} />
    </TooltipProvider>,
  )
  expect(labelsIn(slots)).toEqual(
    expect.arrayContaining([
      'Remove: reference 1',
      'Move later: reference 1',
      'Remove: reference 2',
      'Move earlier: reference 2',
    ]),
  )
})
