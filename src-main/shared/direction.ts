const rightToLeftLetter =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The first letter decides in which direction a text is laid out. */
export const strongLetter = /\p{Letter}/u;

export function directionOfLetter(letter: string): 'ltr' | 'rtl' {
  return rightToLeftLetter.test(letter) ? 'rtl' : 'ltr';
}
