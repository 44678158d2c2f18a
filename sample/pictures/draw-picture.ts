import { appliances } from "./appliances.ts";
import { buildings } from "./buildings.ts";
import { cars } from "./cars.ts";
import { children } from "./children.ts";
import { clothes } from "./clothes.ts";
import { INK, NAMED_COLOURS, toneOf } from "./colours.ts";
import { electronics } from "./electronics.ts";
import { farm } from "./farm.ts";
import { finds } from "./finds.ts";
import { furniture } from "./furniture.ts";
import { interiors } from "./interiors.ts";
import { places } from "./land.ts";
import { pickLight } from "./light.ts";
import { music } from "./music.ts";
import { pets } from "./pets.ts";
import { games } from "./play.ts";
import { printed } from "./printed.ts";
import { createDice, type Dice } from "./random.ts";
import { GROUND, SCENES } from "./scenes.ts";
import { box, faded, oval, place } from "./shapes.ts";
import { sport } from "./sport.ts";
import type { Subject, View } from "./subject.ts";
import { twoWheelersAndParts } from "./wheels.ts";
import { work } from "./work.ts";
import { yard } from "./yard.ts";

const SUBJECTS = {
  ...appliances,
  ...buildings,
  ...cars,
  ...children,
  ...clothes,
  ...electronics,
  ...farm,
  ...finds,
  ...furniture,
  ...games,
  ...interiors,
  ...music,
  ...pets,
  ...places,
  ...printed,
  ...sport,
  ...twoWheelersAndParts,
  ...work,
  ...yard,
};

export type PictureKind = keyof typeof SUBJECTS;

/** Seeds of one decade (40 to 49, say) show the same object: same colour and details, different view and surroundings. */
const VIEWS_OF_ONE_OBJECT = 10;

/** A complete SVG of 1200 x 900. `colourName` is the listing's word for its colour ('червен'); the seed decides for unknown ones. */
export function drawPicture(kind: PictureKind, seed: number, colourName = ""): string {
  const subject: Subject = SUBJECTS[kind];
  const thing = createDice(kind, Math.floor(seed / VIEWS_OF_ONE_OBJECT));
  const camera = createDice(`${kind} view`, seed);
  const ownColour = thing.pick(subject.colours);
  const view: View = { thing, tone: toneOf(NAMED_COLOURS[colourName] ?? ownColour), light: pickLight(camera) };
  const content =
    "paint" in subject
      ? frame(subject.paint(view), camera)
      : stand(subject.draw(view), camera, SCENES[camera.pick(subject.scenes)](camera, view.light));

  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">',
    box([0, 0, 1200, 900], "#f6efe3"),
    content,
    "</svg>",
  ].join("");
}

/** A place is cropped slightly and never shown beyond its edge. */
function frame(picture: string, camera: Dice): string {
  const scale = camera.pick([1, 1.1, 1.25]);
  const margin = [1200 * (scale - 1), 900 * (scale - 1)] as const;
  const isMirrored = camera.chance(0.5);
  const left = -camera.between(0, margin[0]);
  return place(
    { at: [isMirrored ? 1200 - left : left, -camera.between(0, margin[1])], scale, mirrored: isMirrored },
    picture,
  );
}

/** Places an object in its scene: nearer or farther, facing one way or the other. */
function stand(object: string, camera: Dice, scene: string): string {
  const at = [600 + camera.between(-45, 45), GROUND + camera.between(0, 35)] as const;
  const shadow = faded(0.16, oval([at[0], at[1], 400, 30], INK));
  return scene + shadow + place({ at, scale: camera.pick([0.98, 1.08, 1.22]), mirrored: camera.chance(0.4) }, object);
}
