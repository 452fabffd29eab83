import type { LinkFault } from './words-contract.ts'

/** The services whose links are taken. */
export type LinkKind = 'tiktok' | 'youtube'

/** A link to one video, rebuilt from its id, or why it is none. */
export type ReadLink = { readonly link: string } | { readonly refused: LinkFault }

const youtubeHosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be'])
const tiktokHosts = new Set(['tiktok.com', 'www.tiktok.com', 'm.tiktok.com', 'vm.tiktok.com', 'vt.tiktok.com'])

const youtubeId = /^[\w-]{11}$/

/**
 * Reads what a person has pasted. Only these hosts, exactly, over https at its usual port; nothing of the text but the id of one video
 * goes on, so that no other parameter, port, name or password reaches the downloader.
 */
export function readLink(kind: LinkKind, text: string): ReadLink {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`)
  if (url === null || !/^https?:$/.test(url.protocol)) return { refused: 'not-a-link' }
  if (url.username !== '' || url.password !== '' || url.port !== '') return { refused: 'not-a-link' }
  return kind === 'youtube' ? readYoutube(url) : readTiktok(url)
}

function readYoutube({ hostname, pathname, searchParams }: URL): ReadLink {
  if (!youtubeHosts.has(hostname)) return { refused: 'other-host' }
  const [, first = '', second = ''] = pathname.split('/')
  if (first === 'playlist') return { refused: 'playlist' }
  const named = ['shorts', 'embed', 'live', 'v'].includes(first) ? second : (searchParams.get('v') ?? '')
  const id = hostname === 'youtu.be' ? first : named
  if (!youtubeId.test(id)) return { refused: searchParams.has('list') ? 'playlist' : 'no-video' }
  return { link: `https://www.youtube.com/watch?v=${id}` }
}

function readTiktok({ hostname, pathname }: URL): ReadLink {
  if (!tiktokHosts.has(hostname)) return { refused: 'other-host' }
  const [, video, id] = /^\/@([\w.-]{1,60})\/video\/(\d{5,25})\/?$/.exec(pathname) ?? []
  if (video !== undefined && id !== undefined) return { link: `https://www.tiktok.com/@${video}/video/${id}` }
  const short = /^\/(?:t\/)?(\w{5,20})\/?$/.exec(pathname)?.[1]
  const isShort = hostname.startsWith('v') || pathname.startsWith('/t/')
  if (isShort && short !== undefined) return { link: `https://vm.tiktok.com/${short}/` }
  return { refused: /^\/(@|tag|music|playlist)/.test(pathname) ? 'playlist' : 'no-video' }
}
