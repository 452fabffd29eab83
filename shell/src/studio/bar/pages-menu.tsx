import { IconButton } from '@studio/ui/icon-button'
import { Menu } from '@studio/ui/menu'
import { Menu as MenuIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { menus } from './menus.ts'
import { usePageEntries } from './page-entries.tsx'

const pages = menus.flatMap(({ entries }) => entries)

/** All pages in one menu, for windows in which the titles of the menus find no room. */
export function PagesMenu(): ReactNode {
  return (
    <Menu label="Menu" entries={usePageEntries(pages)} placement="bottomLeft">
      {(button) => <IconButton {...button} label="Menu" icon={<MenuIcon size={20} aria-hidden />} />}
    </Menu>
  )
}
