import { TooltipProvider } from '@studio/ui/tooltip'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { GenerateButton } from './generate-button.tsx'

const limit = { kind: 'limit', title: 'Rate limit reached', reason: 'Wait for some to complete.', label: '8/8 Limit' }

/** A button whose click starts four more images. */
function Studio({ onGenerate }: { readonly onGenerate: () => void }) {
  const [running, setRunning] = useState(0)
  return (
    <TooltipProvider>
      <GenerateButton
        obstacles={running < 8 ? [] : [limit]}
        explainedBy="obstacles"
        priceCents={6}
        onGenerate={() => {
          onGenerate()
          setRunning((count) => count + 4)
        }}
      />
    </TooltipProvider>
  )
}

it('keeps the focus when it becomes the limit notice, and generates nothing then', async () => {
  let clicks = 0
  const screen = await render(<Studio onGenerate={() => (clicks += 1)} />)
  const button = screen.getByRole('button')
  await button.click()
  await button.click()
  await expect.element(button).toHaveTextContent('8/8 Limit')
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(clicks).toBe(2)
})
