import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectInLandmarks } from '../../../../infra/components/axe.ts'
import { InStudio } from '../testing/in-studio.tsx'
import { IconButton } from './icon-button.tsx'

it('lies in a landmark when it is opened by the keyboard, as all that is on a page does', async () => {
  const screen = await render(
    <InStudio>
      <main>
        <IconButton label="Cancel" icon={<svg aria-hidden="true" />} onClick={() => undefined} />
      </main>
    </InStudio>,
  )
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Cancel')
  await expectInLandmarks()
})
