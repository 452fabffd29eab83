import { listClips } from '@studio/backend/contract/clips'
import { listCharacters, listStyles } from '@studio/backend/contract/library'
import { useRequestArchive } from '@studio/media/archive'
import { clipKinds, clipName } from '@studio/media/clip-kinds'
import { newestGenerationsOptions } from '@studio/media/newest-generations'
import { useSentPrompts } from '@studio/media/sent-prompts'
import { activeActs } from '@studio/ui/active-keys'
import { liveKinds, liveList } from '@studio/ui/live-kinds'
import { useCall } from '@studio/ui/query'
import { favoritesOnlyAtom, forPanelAtom } from '@studio/ui/studio-state'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useAtom, useSetAtom } from 'jotai'
import {
  CircleUser,
  Clapperboard,
  Command,
  FolderDown,
  Heart,
  LogOut,
  MessageSquareQuote,
  Palette,
  ReceiptText,
  SlidersHorizontal,
  Trash2,
  UsersRound,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import { useRemotePage } from '../../federation/remote-page.ts'
import { menus } from '../bar/menus.ts'
import { useSettingsShown } from '../bar/use-settings-shown.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** The pages of the studio. */
export function usePages(): readonly PaletteEntry[] {
  const router = useRouter()
  return useMemo(
    () => [
      ...menus.flatMap(({ entries }) =>
        entries.map(
          ({ title, icon, paths: [to] }): PaletteEntry => ({
            id: `page ${title}`,
            group: 'Pages',
            label: title,
            icon,
            to,
            run: () => void router.navigate({ to }),
          }),
        ),
      ),
      {
        id: 'page Trash',
        group: 'Pages',
        label: 'Trash',
        icon: Trash2,
        to: '/',
        run: () => void router.navigate({ to: '/', search: { view: 'trash' } }),
      },
      {
        id: 'page Spend',
        group: 'Pages',
        label: 'Spend',
        icon: ReceiptText,
        to: '/spend',
        run: () => void router.navigate({ to: '/spend' }),
      },
      {
        id: 'page Account',
        group: 'Pages',
        label: 'Account',
        icon: CircleUser,
        to: '/account',
        run: () => void router.navigate({ to: '/account' }),
      },
    ],
    [router],
  )
}

/** What the page below does by keys, in the words of the sheet of shortcuts, and what the bar does. */
export function useActs(): readonly PaletteEntry[] {
  const isDashboard = useRemotePage()?.toggles === 'dashboard'
  const [favoritesOnly, setFavoritesOnly] = useAtom(favoritesOnlyAtom)
  const { label, toggle } = useSettingsShown()
  const requestArchive = useRequestArchive()
  // As it was before the palette opened: the palette has keys of its own.
  const [ofKeys] = useState(activeActs)
  const acts: readonly PaletteEntry[] = ofKeys
    .filter(({ name }) => name !== 'palette')
    .map(({ act, run }) => ({
      id: `act ${act.does}`,
      group: 'Actions',
      label: act.does,
      icon: Command,
      keys: act.keys,
      run,
    }))
  const ofDashboard: readonly PaletteEntry[] = [
    {
      id: 'act favorites',
      group: 'Actions',
      label: favoritesOnly ? 'Show all images' : 'Show favorites only',
      icon: Heart,
      run: () => setFavoritesOnly(!favoritesOnly),
    },
    { id: 'act settings', group: 'Actions', label, icon: SlidersHorizontal, run: toggle },
  ]
  const leave: PaletteEntry = {
    id: 'act logout',
    group: 'Actions',
    label: 'Logout',
    icon: LogOut,
    run: () => location.assign('/api/logout'),
  }
  const everything: PaletteEntry = {
    id: 'act download all',
    group: 'Actions',
    label: 'Download everything',
    icon: FolderDown,
    run: () => void requestArchive(),
  }
  return [...acts, ...(isDashboard ? ofDashboard : []), everything, leave]
}

liveKinds.register([liveList('video', listClips)])

/** The newest clips are found; older ones are a scroll away on their page. */
const newestClips = { query: { limit: 100 } }

/** The person's characters, styles, clips of all kinds and prompts, as far as they are known; `failed` when some could not be loaded. */
export function useThings(): { readonly entries: readonly PaletteEntry[]; readonly failed: boolean } {
  const router = useRouter()
  const setForPanel = useSetAtom(forPanelAtom)
  const characters = useCall(listCharacters, {})
  const styles = useCall(listStyles, {})
  const clips = useCall(listClips, newestClips)
  const generations = useQuery(newestGenerationsOptions)
  const { older } = useSentPrompts()
  const entries = useMemo(() => {
    const toPanel = (wanted: Parameters<typeof setForPanel>[0]) => () => {
      setForPanel(wanted)
      void router.navigate({ to: '/' })
    }
    const newest = (generations.data ?? []).map(({ prompt }) => prompt)
    const prompts = [...new Set([...newest, ...older])].filter((prompt) => prompt !== '')
    return [
      ...(characters.data ?? []).map(
        ({ id, name }): PaletteEntry => ({
          id: `character ${id}`,
          group: 'Characters',
          label: name,
          icon: UsersRound,
          to: '/characters',
          run: () => void router.navigate({ to: '/characters', search: { id } }),
        }),
      ),
      ...(styles.data ?? []).map(
        ({ id, name }): PaletteEntry => ({
          id: `style ${id}`,
          group: 'Styles',
          label: name,
          icon: Palette,
          to: '/',
          run: toPanel({ styleId: id }),
        }),
      ),
      ...(clips.data ?? [])
        .filter(({ clip }) => clip !== undefined)
        .map((clip): PaletteEntry => {
          const { page: to } = clipKinds[clip.kind]
          const run = (): void => void router.navigate({ to, search: { video: clip.id } })
          return { id: `video ${clip.id}`, group: 'Videos', label: clipName(clip), icon: Clapperboard, to, run }
        }),
      ...prompts.map(
        (prompt): PaletteEntry => ({
          id: `prompt ${prompt}`,
          group: 'Recent prompts',
          label: prompt,
          icon: MessageSquareQuote,
          to: '/',
          run: toPanel({ prompt }),
        }),
      ),
    ]
  }, [characters.data, styles.data, clips.data, generations.data, older, router, setForPanel])
  return { entries, failed: characters.isError || styles.isError || clips.isError || generations.isError }
}
