// The light part of antd, in the first load of every signed-in page. antd itself is imported nowhere else (frontend.md 8).
import { Button, Dropdown, Popover } from 'antd'

export { Button, Dropdown, Popover }

/**
 * The animation of menus (base.css). A menu appears at its final position at once, so that a quick click does not miss an entry.
 */
export const menuMotion = 'menu-fade'
