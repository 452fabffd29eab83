import { getCurrentUser } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { StudioTheme } from '@studio/ui/theme'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { useDownload } from './download-choice.ts'
import { DownloadOptions } from './download-options.tsx'

const user = { id: 'downloads', firstName: null, lastName: null, email: 'd@studio.example', profileImageUrl: null }

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
          <DownloadOptions />
        </TooltipProvider>
      </StudioTheme>
    </QueryClientProvider>,
  )
  const link = screen.getByRole('link', { name: 'Download' })
  await expect.element(link).toHaveAttribute('href', '/api/downloads/a?name=image-1.png&format=png&making=true')
  await screen.getByRole('button', { name: 'Download options' }).click()
  await screen.getByRole('radio', { name: 'JPEG' }).click()
  await screen.getByRole('checkbox', { name: 'Include prompt and settings' }).click()
  await expect.element(link).toHaveAttribute('href', '/api/downloads/a?name=image-1.jpg&format=jpeg&making=false')
  await expect.element(link).toHaveAttribute('download', 'image-1.jpg')
  expect(Object.values<string>(localStorage)).toContain('{"format":"jpeg","making":false}')
})
