import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { TooltipProvider } from './tooltip.tsx'

const given = vi.hoisted((): { provider?: object } => ({}))

vi.mock('@radix-ui/react-tooltip', async (original) => ({
  ...(await original<object>()),
  Provider: (props: { readonly children?: ReactNode }) => {
    given.provider = props
    return props.children
  },
}))

it('opens a tooltip after 700 ms, and the next one without a wait within 300 ms', () => {
  renderToStaticMarkup(<TooltipProvider>page</TooltipProvider>)
  expect(given.provider).toMatchObject({ delayDuration: 700, skipDelayDuration: 300 })
})
