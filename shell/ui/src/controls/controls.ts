// The light part of antd, in the first load of every signed-in page. antd itself is imported nowhere else (frontend.md 8).
import { Button, Dropdown, Popover } from 'antd'

export { Button, Dropdown, Popover }

/** How a menu comes and goes (base.css): where it stands at once, or a quick click would miss what it was aimed at. */
export const menuMotion = 'menu-fade'
