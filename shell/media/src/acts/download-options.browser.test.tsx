import { getCurrentUser } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { StudioTheme } from '@studio/ui/theme'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { useDownload } from './download-choice.ts'
import { DownloadOptions } from './download-options.tsx'

const user = {
  id: 'downloads',
  firstName: null,
  lastName: null,
  email: 'd@studio.example',
  profileImageUrl: null,
  isAdmin: 0,
}

function Link(): ReactNode {
  return <a {...useDownload('a', 'image-1')}>Download</a>
}

it('changes what every download of the person is, and remembers it', async () => {
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), user)
  const screen = await render(
    <QueryClientProvider client={client}>
      <StudioTheme>
        <TooltipProvider>
          <Link />
          {/* As in the viewer: what stands before the button must stay in view. */}
          <div style={{ marginLeft: 500 }}>
            <DownloadOptions />
          </div>
        </TooltipProvider>
      </StudioTheme>
    </QueryClientProvider>,
  )
  const link = screen.getByRole('link', { name: 'Download' })
  await expect.element(link).toHaveAttribute('download', 'image-1.png')
  await expect.element(link).toHaveAttribute('href', '/api/downloads/a?name=image-1&making=true')
  const button = screen.getByRole('button', { name: 'Download options' })
  await button.click()
  const options = screen.getByRole('dialog', { name: 'Download options' })
  await expect.element(options).toBeVisible()
  const leftOf = (of: typeof button) => of.element().getBoundingClientRect().left
  await expect.poll(() => leftOf(options)).toBeGreaterThanOrEqual(leftOf(button))
  await screen.getByRole('radio', { name: 'JPEG' }).click()
  await screen.getByRole('checkbox', { name: 'Include prompt and settings' }).click()
  const credentials = screen.getByRole('checkbox', { name: 'Content credentials' })
  await expect.element(credentials).not.toBeChecked()
  await expect
    .element(credentials)
    .toHaveAccessibleDescription(/by AI, wholly or in part, .* valid, but not trusted\.$/)
  await userEvent.keyboard('{Tab} ')
  await expect.element(credentials).toBeChecked()
  await expect.element(link).toHaveAttribute('download', 'image-1.jpg')
  expect(Object.values<string>(localStorage)).toContain('{"format":"jpeg","making":false,"credentials":true}')
  await expectAccessible('download options')
  await screen.getByRole('radio', { name: 'As made' }).click()
  await expect.element(link).toHaveAttribute('download', 'image-1')
  await expect.element(link).toHaveAttribute('href', '/api/downloads/a?name=image-1&making=false')
})
