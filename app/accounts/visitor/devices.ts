/** Describes a device by its user agent, for its owner. */

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPad/, "iPad"],
  [/iPhone/, "iPhone"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux|X11/, "Linux"],
];

// The order matters: the user agent of every browser contains Safari, and of most browsers also Chrome.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/SamsungBrowser/, "Samsung Internet"],
  [/OPR\/|Opera/, "Opera"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/YaBrowser/, "Яндекс"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

export const UNKNOWN_DEVICE = "Непознато устройство";

function first(all: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return all.find(([sign]) => sign.test(text))?.[1];
}

/** Returns a description such as 'Chrome на Android', or UNKNOWN_DEVICE. It contains no version, because an update is not a new device. */
export function describeDevice(userAgent: string | null): string {
  const system = first(SYSTEMS, userAgent ?? "");
  const browser = first(BROWSERS, userAgent ?? "");
  if (system && browser) return `${browser} на ${system}`;
  return browser ?? system ?? UNKNOWN_DEVICE;
}
