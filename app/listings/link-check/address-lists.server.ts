/** Lists of addresses and words by which links are judged. Compiled from the services' own sites, 2026-11-24. */

export const SHORTENERS: ReadonlySet<string> = new Set(
  `bit.ly bitly.com tinyurl.com cutt.ly t.co goo.gl is.gd v.gd ow.ly rb.gy shorturl.at clck.ru tiny.cc t.ly s.id lnkd.in goo.su vk.cc
  u.to qr.ae buff.ly rebrand.ly bit.do adf.ly shorte.st bl.ink soo.gd short.io shrtco.de tny.im x.co po.st dlvr.it trib.al fb.me amzn.to
  wp.me git.io 2no.co grabify.link iplogger.org shorturl.com urlz.fr l.ead.me kutt.it me2.do surl.li n9.cl tr.im qrco.de linktr.ee
  me-qr.com t2m.io clc.li lnk.to smarturl.it dub.sh tinu.be tiny.one ouo.io cli.gs zpr.io gg.gg 0rz.tw rotf.lol snip.ly shor.by l.facebook.com lm.facebook.com`.split(
    /\s+/,
  ),
);

/** Hosts of chat programs. */
export const MESSENGERS: ReadonlySet<string> = new Set(
  "wa.me whatsapp.com t.me telegram.me telegram.dog viber.com vb.me m.me messenger.com signal.me signal.group discord.gg discord.com line.me skype.com ig.me".split(
    " ",
  ),
);

export const MESSENGER_SCHEMES: ReadonlySet<string> = new Set([
  "viber",
  "tg",
  "whatsapp",
  "sgnl",
  "fb-messenger",
  "skype",
]);

/** Hosts on which anybody can publish a page, form or file. Suffixes such as github.io come from the list of public suffixes instead. */
export const OPEN_HOSTS: ReadonlySet<string> = new Set(
  `sites.google.com docs.google.com drive.google.com script.google.com groups.google.com forms.gle storage.googleapis.com googleusercontent.com
  translate.google.com translate.goog business.site forms.office.com forms.microsoft.com sharepoint.com 1drv.ms onedrive.live.com
  sway.office.com dropbox.com wetransfer.com we.tl mega.nz mediafire.com notion.site notion.so telegra.ph medium.com jotform.com typeform.com
  surveymonkey.com tally.so canva.site canva.com webflow.io wixsite.com weebly.com weeblysite.com wordpress.com blogspot.com blogger.com
  tumblr.com strikingly.com jimdosite.com ucoz.net ucoz.ru 000webhostapp.com godaddysites.com square.site carrd.co glitch.me repl.co
  ngrok.io ngrok.app ngrok-free.app trycloudflare.com loca.lt surge.sh bubbleapps.io herokuapp.com amazonaws.com cloudfront.net
  azurewebsites.net windows.net ipfs.io dweb.link pastebin.com duckdns.org github.io gitlab.io netlify.app vercel.app pages.dev workers.dev
  web.app firebaseapp.com r2.dev onrender.com fly.dev myshopify.com start.page bio.link beacons.ai about.me issuu.com scribd.com archive.org
  dox.abv.bg alle.bg free.bg hit.bg data.bg dox.bg`.split(/\s+/),
);

/** Hosts on which anybody can request a payment. */
export const MONEY_PAGES: ReadonlySet<string> = new Set(
  "paypal.me revolut.me buy.stripe.com checkout.stripe.com invoice.stripe.com donate.stripe.com checkout.revolut.com pay.viva.com pay.mypos.com ko-fi.com gofundme.com buymeacoffee.com patreon.com cash.app".split(
    " ",
  ),
);

/** Networks whose pages are written by their users. */
export const SOCIAL_NETWORKS: ReadonlySet<string> = new Set(
  "facebook.com fb.com instagram.com tiktok.com x.com twitter.com linkedin.com pinterest.com reddit.com vk.com ok.ru threads.net threads.com snapchat.com quora.com".split(
    " ",
  ),
);

/** Top-level domains that are cheap and frequent in reports of phishing (Spamhaus, Interisle), and rare among Bulgarian firms. */
export const CHEAP_ENDINGS: ReadonlySet<string> = new Set(
  `top xyz icu cfd sbs cyou click buzz rest quest monster cam bond lol autos boats beauty hair skin makeup christmas tk ml ga cf gq cc pw
  su ru win bid loan work pics mom zip mov ink wang rocks fit vip support help shop online site store live delivery express link life one
  website space fun club world today pro lat qpon ws host press stream download review trade date party gdn men kim country faith racing
  science accountant digital services center icu team run tokyo cloud baby homes mobi asia llc cash money finance`.split(
    /\s+/,
  ),
);

/** Words that imitations add to a name: about money, delivery and proof of identity. */
export const LURE_WORDS: readonly string[] =
  `pay payment payments plati plashtane plashtania plashtaniya oplata safepay securepay delivery deliver redelivery
  dostavka dostavki dostavkata dostava parcel parcels package paket paketa paketi pratka pratki pratkata posilka colet kolet kurier kurieri
  courier curier track tracking trace prosledi prosledyavane order orders porachka porachki poruchka shipment shipping secure security
  safe sigurno sigurnost verify verification proverka proveri potvardi potvarzhdenie potvurdi confirm confirmation update refund
  vazstanovi vazstanovyavane login signin vhod account accounts akaunt profil profile smetka card cards karta karti banka bank kredit
  credit customs mito taksa taksi fee globa globi fine invoice faktura wallet support poddrazhka cash money pari poluchi poluchavane
  receive claim bonus nagrada prize gift deal sdelka buy kupi sell prodai prodaj oferta offer transfer prevod id auth sms code kod
  adres address danni data pin client klient klienti user customer uslugi usluga services service info-pay nalozhen platezh otp
  ebanking ebank banking onlinebanking netbanking token activate aktivirai unlock blocked urgent alert`.split(/\s+/);

/** Words without a meaning of their own that imitations also add. */
export const FILLER_WORDS: readonly string[] =
  `www m my moja moya moqt moyat nova novo bg bgr bulgaria bulgarian balgaria com net org eu gov online web site app apps
  mobile official oficialno portal center centre go get new the shop store market express post posta online24 group direct info page home en
  sofia plovdiv varna burgas haskovo obiava obyava obiavi obyavi item items ad pack box office ofis avtomat locker point`.split(
    /\s+/,
  );

/** Endings of files that install a program. */
export const PROGRAM_FILE = /\.(apk|xapk|exe|msi|scr|bat|cmd|com|jar|iso|img|dmg|pkg|vbs|ps1|hta|lnk|js)$/i;
