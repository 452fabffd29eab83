import type { VideoSite } from '../../platform/media/downloader/downloader.ts'

/** The sites of links: what yt-dlp may read there, and the hosts that pages and videos come from. */
const sites: Readonly<Record<string, VideoSite>> = {
  youtube: {
    extractors: ['youtube'],
    hosts: ['youtube.com', 'youtube-nocookie.com', 'googlevideo.com', 'youtubei.googleapis.com'],
  },
  tiktok: {
    extractors: ['TikTok', 'vm.tiktok'],
    hosts: [
      'tiktok.com',
      'tiktokv.com',
      'tiktokv.us',
      'tiktokv.eu',
      'tiktokcdn.com',
      'tiktokcdn-us.com',
      'tiktokcdn-eu.com',
      'ttwstatic.com',
      'byteoversea.com',
    ],
  },
}

/** The site of a kind of source; undefined for uploads, and for the words of later releases. */
export function siteOf(kind: string): VideoSite | undefined {
  return Object.hasOwn(sites, kind) ? sites[kind] : undefined
}
