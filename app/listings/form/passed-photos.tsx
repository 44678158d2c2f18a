/** Shows the photos that another app has shared with the site, while the person chooses the category of the form that takes them. */
import { useEffect, useState } from "react";
import { findPassedPhotos } from "#app/listings/photos/passed-photos.ts";
import { counted } from "#app/platform/wording/plurals.ts";

export function PassedPhotos() {
  const [urls, setUrls] = useState<readonly string[]>([]);
  useEffect(() => {
    let made: readonly string[] = [];
    void findPassedPhotos().then((files) => {
      made = files.map((file) => URL.createObjectURL(file));
      setUrls(made);
    });
    return () => made.forEach(URL.revokeObjectURL);
  }, []);
  if (urls.length === 0) return null;
  return (
    <section aria-label="Споделени снимки" className="mt-4 grid max-w-3xl gap-3 rounded-card bg-grape-soft p-4">
      <p>{`${counted(urls.length, "снимка е готова", "снимки са готови")} за обявата. Изберете категория, за да продължите.`}</p>
      <ul className="row-scroll gap-2">
        {urls.map((url, index) => (
          <li key={url}>
            <img src={url} alt={`Снимка ${index + 1}`} className="size-20 rounded-control object-cover" />
          </li>
        ))}
      </ul>
    </section>
  );
}
