import type { NativeImage } from 'electron';
import { nativeImage } from 'electron';

/** Galley's sign at 22 pixels, the size of a tray, and twice that: drawn after resources/packaging/galley.svg. */
const small = [
  'iVBORw0KGgoAAAANSUhEUgAAABYAAAAWCAYAAADEtGw7AAADnUlEQVR42pWVTYiWVRTHf+fc+8zzvu8kJo6jU5jpjDBaDTqZmyCU',
  'BM1F0GKCcBm1aGHQB0QUY4Euhja5KFvUIsKNBLUIxYIIIgzCj21igRVWfsy83x/Pc+9pMe/7OjbTOB24cOHe++d//ud/zxEAmFZ4',
  'J8KU2/poe5cRV0OOmQnLhIgYeHBSaen1S7+fO9fsYUlvs2XHgYPi/FHMJkREndPlMInRMDMADDNBLlsIR69cPP0p09MqAKOT+/er',
  'S8+YGRYDgNVqDUKMiED3/R1xz2CRxPvuHRFRRZ0n67Se//XCmU9k+/apgVahdtGp3xZCyERIAF556RDrh9cR8gyReUXMQFVotDq8',
  'f+Ikf1+/SalYIMQIRi6qGmOc9arjvlOoTgpuPMZgPVCAZw7uZWRk5D+lWDu0gTePzDBXrpKmA8QYvcUQnfNr85Dt0xhljXQpSXcB',
  'lCs1QshoNmq0W3XarTqtVp2s0+T6jZuMjT7I228cJkk8nU6nl5WBGObWqDoLPRbtKHS6RnBOcc6ByJ0LSBJPpVJh58Q2jk2/RqlY',
  'JMbYOxdRgi601JZixshATuzzVorFQdK0RJqWKKQlkoEi965ezWMTY2zasIpnn97Lrp3bqTdaqPZqYeK7/AkGJ8avcb5S4OXL60mc',
  '0mw2+P7ceVTk3/4ly3O2bLqfsdHNhBAW1cAvVRgzw3vHrdk53jr2Qd8V/UfOcWu2zOEXn2Pr2CghxJUBqyrtdofRsQf48euTy30T',
  'YJ7EihkniWd2bpbjH51cxFhVqTea7HtiN0/ueXy+cCsB7umY54Grf/y1SGOnSqVap1yt9z/OioBFhCzL2Tg0xMfH311GigAYS/UV',
  'z/+OnHarTc9NhUJpyVteRBZlYmY456jWqpz64iwigqrQbLXZvfMhdjwyTh5yZCkNuu3UxyBO3MIa3xatXK5y6stvEAHnHHPlKsVC',
  'ysTD28jyHAVCCP322ecVcV4IZUwNoKRGKoaoUiykDG8Y4fSpD5dO1a/q75PE98AFTCCW/WC0S3WNV73zG1/9eX2oRvUljXz+1bcM',
  'D68ju91gAENEFrRRw/mEa3/eIEl8BLEQQ92ZficAmycPHEqSwme1TkAtxFSNaq1h8/6UuxTTGCwVJUkSdT4lzxqvXzl/5r3+aBqd',
  'fOoFp3oE9L6I4JzeFbJvuhiJMd60GGZ+uXB6hqkpJwuH6diOA+twA3tMwhoiKxymgEoZOj9c+ensb90U7R989qJ6DxNjdQAAAABJ',
  'RU5ErkJggg==',
].join('');
const large = [
  'iVBORw0KGgoAAAANSUhEUgAAACwAAAAsCAYAAAAehFoBAAAGR0lEQVR42tWZXYhcZxnHf8/7nnPmc7Npt03RVk13U61tisnuWsQL',
  'A0baLioUcdQLLxT1prmQtqKtppakoVottSCVXigY6IUwIgi1a1ChAQnRNllCa8DibqxNk9IqySbd3Zk57/s+Xszs7NdMdmZ2utUH',
  'BgbOB7/znuf5P//nPdAyHjb137sWQqlkWx9YHaWSpVz2AMPjn94pyB6Um1AtKqH1NRsLFQyiVDAy7YU/n3nx2RdWs7QGbpxw40fu',
  'uN3Y+BDCXmtjA7ppCxuCA+WYqh6cPvm7I6uhm8B79uyJjh496m4cndhnxT4pxkTBO1Rxm5oLgjUmElBCcIemT04+tBxaVqzs6F33',
  'xFH2Ke9qqooXIVp7Q0F6TApVUNVOTvQANslaV6v8cGZq8sFFRmn8CSNjn9kt6F/rN1QBaVl0qXN4H3rBJbKWJEkIIXT2fIqzURw7',
  'X/vsmZOTz1Iq2YjyLQqoBv+4iWIbnHMi0rJCQwi897prGRgooCHQ8VKrIsYwe+kyr597k0I+h18fWgQ1qkENPDE2NnbkRLnsBGDH',
  'rrtuUWtfov66pJUSWGu5cHGWp370AKW7J6hW5rDWdsQbghJFllfP/Yd933qUqVMvM7hlAOd9R+lhoti6kN5x5sTkH0xDV/ZaGxut',
  '61a/ZQtjDIJSLOQ5sP9exkdv4+Kly0QdPLAiKmJU0DsBFoE/+E5Kl6qCCNVqlTiOeeSh+xjf3Rm0oKIaBJWbloCV4mZIljGGtFYj',
  'irqDBhAl3wQWkbBZOmutIU1rxHHUhJ7tCFq0CbxZoQo+KCJCpVrDWsvB/fcyumsnFy9dxpj1cdqeYWTp16+IIkMuE5NNYgq5DNZA',
  'sZDjsYPf5qOjt7GwUMGsI5VRuwNzXggqCJC1AbsBUBHwPjA0mGdoML/iWC115PNFJj75MY79ZYpCPke4gty1BR4fqJC3Aa/C6bkM',
  'VW1d/R12rZb1b63BGEFVqdZqSAeNKGpn3Q4Ov8XN+RrzQfj8SzcwXY1XCrQqcRSBiXteee+qy/xJZ7nXdoUrQZgLwkKQlgodJRle',
  'mX6Vpw//hkwSo0E7zg8fPMVcjvv2fZlMJumuDtq/sHpFmrbyFPPauTf5yc+eoVDId5waIkItdWy7eiv3fP0L5LKZ/gCv7w8c2665',
  'ii9+7k6ymQyqHQIjOO/ZUiyQJFFndrMfwGmtyq03j/Crnz/Wew6nNVLviTcDuOkRevYg2tOVUe/aaphfqHDujbfqHarjVysoijWG',
  '911/XdfWsGfgJJPlhamX+dI3vlcX+y6KLnWOoa2D/P7XP2VwoLg5wFDvXm/PzXfVQBaBs0nSdcFtuOh2fniE3z7zBNaYrnM/jiKK',
  'hTw+hK4gNiRrV23dwic+fvuGOl3q3GalhOCcJ+h8j1fTkZ3saw6LCFb6PgL25of/V+P/DnhDOjx16jT3f/9JcrlMfWNleboYoVJJ',
  'Gd5+PU8//uC7DyxiuTh7maPHTjDQkKcVbs4Ic/MVLsxe6v8KK9p15ThXY3j7Dfz4wDdJ4nhNExCBNPVcM7S1XyOsNIFFpLJGIxW8',
  'Cl5bG3iX1tj+/vdw/76vrv9waaUfxNUlYJhevUM1GAWujj3zQbCy5MkW27AqVKspPlQQ1j6UNPyYNGa3K+271e+nV9iqElXRM0s5',
  'rOb54B2ImkXww+cHGYo9qQoXUkMssKBKJkkwxpDLZ2FDs3SjePGAaZlWi6mgqiIif2osxMMGDoSR0YkXjY3Hgks9IvZtb/Baxy/a',
  'gDV10/KhkQ+w7dohQvAdD47r+QpjLK+9fp5//us8cbx8CtEgxqLBv1FNijvOHi9XIkqnhTKo6ndQ/oiIAjoYhWYiBJWmYTn99xlO',
  '/e2VlmnQa4tWlCSJyaxycKp4a6LYqX737PHyQqlUsgJQKpVsuVz2I7smHrGZ7H5XqzpBDbJ2F950MZJ3ZaZUV6ysqvgoycS+Vjk8',
  'PTX5laVPBo1YhB7ePfEDG8UPqCrqXVAkSA+y19vQJAoqxlhrrMWn7pfTU+Nfqx89oE1tY4naUi77kbGJuwVzSIy9VcRscHbrbuxS',
  'DYQQZoTw6D9OPPeLZfs7unqzZwU0pZLdMbOwV9FPge4AChp4Z7yZQVGqiJkBnq/G/z5y9vjxhUVBWP8GbT6bbmq0Yfgv58HuCM+f',
  '5lMAAAAASUVORK5CYII=',
].join('');

export function trayImage(): NativeImage {
  const image = nativeImage.createFromBuffer(Buffer.from(small, 'base64'));
  image.addRepresentation({ scaleFactor: 2, buffer: Buffer.from(large, 'base64') });
  return image;
}
